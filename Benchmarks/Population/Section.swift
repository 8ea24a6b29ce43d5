/// An object with an array, a dictionary, a text, a closure, an optional and a struct.
final class Section {
  /// What is known of a section.
  struct Info {
    /// How long it is.
    var extent: Double

    /// The section before it.
    var owner: Section?
  }

  /// What it is called.
  let name: String

  /// Its rows.
  var rows: [Row] = []

  /// Some of its rows by their numbers.
  var index: [Int: Row] = [:]

  /// What is known of it.
  var info: Info

  /// Any other section.
  var next: Section?

  /// What it does.
  var action: () -> Int = { 0 }

  /// Makes a section without rows.
  init(name: String, info: Info) {
    self.name = name
    self.info = info
  }
}
