package import LeakLibraries

/// What a reference is called: a value, rendered once, where a path is printed.
///
/// The index of an element is not in it: the few edges of a printed path are read again.
package enum EdgeLabel: Hashable, Sendable {
  /// A path into an object by its type: indexes into the labels of the program store; `inner` is the path in
  /// an existential's dynamic type, or 0.
  case program(label: Int32, inner: Int32)

  /// What a library's rule says.
  case library(LibraryRole)

  /// A path into a value that a library's rule names: both of the above.
  case value(LibraryRole, label: Int32, inner: Int32)

  /// A word of a block that nothing describes.
  case word

  /// The waiting task's own memory.
  case asyncFrame
}
