/// Whose code or variable something is.
package enum CodeOwner: String, Hashable, Sendable, CaseIterable {
  /// The user's: the executable and the libraries that come with it.
  case program
  /// The Swift toolchain's: the standard library, Concurrency, Dispatch, Foundation, the test libraries.
  case toolchain
  /// The operating system's, or another package's that is installed there.
  case system
  /// LeakFinder's own.
  case leakFinder
}
