/// One change that takes strong references away.
package enum Cut: Hashable, Comparable, Sendable {
  /// All described strong references of a place in the source.
  case place(CutPlace)

  /// One described strong reference alone, wherever it is written.
  case reference(EdgeIndex)

  /// One word that may be a retain: it takes a retain away that nothing describes, where there is one.
  ///
  /// What goes by it goes at most, not at least.
  case claim(EdgeIndex)

  /// One root's reference: the observer is removed, the source cancelled, the stream finished.
  case root(RootIndex)
}
