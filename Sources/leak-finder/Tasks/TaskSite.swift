import LeakBacktraces
import LeakMemory
import LeakReports

/// A function of a program, and a line of it, as far as they are known.
struct TaskSite: Hashable {
  /// The function's name, or for want of that its place in its image.
  let symbol: String

  /// The file's path.
  let file: String?

  /// The line, from 1.
  let line: Int?

  /// What is known of a frame.
  init(_ frame: SourceFrame) {
    let name = frame.symbol ?? frame.mangledSymbol ?? frame.unnamedPlace
    symbol = Invocation.line(VariableText.function(name ?? "?"))
    file = frame.file
    line = frame.line
  }

  /// Places without a name, of which it takes names to tell which one is meant.
  ///
  /// - Parameter sites: At least one site.
  /// - Returns: All of them up to the first that has a name, as one; or that one alone.
  static func anyOf(_ sites: [TaskSite]) -> TaskSite? {
    guard let first = sites.first else { return nil }
    var places: [String] = []
    for site in sites.prefix(while: \.isNameless) where !places.contains(site.symbol) {
      places.append(site.symbol)
    }
    return places.isEmpty
      ? first : TaskSite(symbol: ImagePlace.text(anyOf: places), file: nil, line: nil)
  }

  /// Describes a function, or several.
  private init(symbol: String, file: String?, line: Int?) {
    self.symbol = symbol
    self.file = file
    self.line = line
  }

  /// Whether no image names it.
  var isNameless: Bool { ImagePlace.image(of: symbol) != nil }

  /// The name with its place: `Pool.timer() (Pool.swift:12)`.
  var text: String {
    guard let file else { return symbol }
    return "\(symbol) (\(Invocation.line(FileName.place(FileName.short(file), line: line))))"
  }

  /// The place as JSON.
  var json: JSONText {
    .object([
      ("symbol", .text(symbol)), ("file", file.map { .text($0) } ?? .null),
      ("line", line.map { .number($0) } ?? .null),
    ])
  }
}
