internal import CLeakFinder

/// What the other threads of this process do.
package enum ThreadActivity {
  /// Whether any of them runs or waits for a processor: what it holds for a moment it has not let go of.
  ///
  /// False where that cannot be told.
  ///
  /// - Complexity: O(*n*) for *n* threads: a file of `/proc` is read for each.
  package static var othersAreAtWork: Bool { leak_othersAreAtWork() }
}
