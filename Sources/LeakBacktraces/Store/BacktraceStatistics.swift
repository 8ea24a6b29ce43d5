import CLeakFinder

/// How full the store of stacks is.
package struct BacktraceStatistics: Hashable, Sendable {
  /// How many distinct stacks are stored.
  package let stackCount: Int

  /// How much memory they and their index take.
  package let byteCount: Int

  /// How often a stack was not stored because the store was full.
  package let refusedCount: Int

  /// The store's present state.
  package static var current: BacktraceStatistics {
    let statistics = leak_backtraceStatistics()
    return BacktraceStatistics(
      stackCount: Int(statistics.stacks),
      byteCount: Int(statistics.bytes),
      refusedCount: Int(statistics.refused)
    )
  }
}
