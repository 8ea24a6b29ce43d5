/// The result of a search for the cuts that free an object.
package struct CutAnswer: Hashable, Sendable {
  /// The sets of cuts, best advice first; all of the smallest size where ``isSmallest`` holds.
  package let solutions: [CutSolution]

  /// Whether no smaller set exists.
  ///
  /// False for a set beyond the size of the exact search, and where a limit ended the search.
  package let isSmallest: Bool

  /// The reason for the lack of a solution.
  package let obstacle: CutObstacle?
}
