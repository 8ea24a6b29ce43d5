/// One change that takes strong references away.
package enum Cut: Hashable, Comparable, Sendable {
  /// All described strong references of a place in the source.
  case place(CutPlace)

  /// One described strong reference alone, wherever it is written.
  case reference(EdgeIndex)

  /// One root's reference: the observer is removed, the source cancelled, the stream finished.
  case root(RootIndex)
}
