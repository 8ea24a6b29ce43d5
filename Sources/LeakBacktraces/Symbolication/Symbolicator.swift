package import LeakMemory

/// Turns addresses into names, files and lines; slow, so only when a report is made.
package struct Symbolicator: Sendable {
  /// What is asked of one address.
  package enum Query: Hashable, Sendable {
    /// A return address from a backtrace: the line of the call before it.
    case returnAddress(Address)

    /// A function value's code pointer: the name of the function or closure and the line where it
    /// begins, seen through partial-apply forwarders and reabstraction thunks.
    case function(Address)
  }

  /// The process's symbolicator, with its cache.
  package static let shared = Symbolicator()

  /// Symbolicates any number of addresses at once.
  ///
  /// - Returns: Per query its frames, innermost inlined function first; never empty.
  package func frames(for queries: [Query]) -> [Query: [SourceFrame]] { [:] }
}
