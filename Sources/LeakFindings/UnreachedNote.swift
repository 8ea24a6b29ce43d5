/// What is to be said of an object that nothing reaches and whose retains are not all found.
package enum UnreachedNote {
  /// The note.
  package static let text = "Nothing in memory refers to it: a retain of it was not given back."
}
