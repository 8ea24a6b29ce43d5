/// A set of cuts that frees an object.
package struct CutSolution: Hashable, Comparable, Sendable {
  /// The cuts, ascending.
  package let cuts: [Cut]

  /// What goes with them.
  package let result: CutResult

  /// The sum of the cuts' ranks: smaller is better advice.
  package let rank: UInt64

  package static func < (one: CutSolution, other: CutSolution) -> Bool {
    if one.rank != other.rank { return one.rank < other.rank }
    return one.cuts.lexicographicallyPrecedes(other.cuts)
  }
}
