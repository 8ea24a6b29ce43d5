/// One fact about how a library uses memory: what it matches, what it says, and how that is known.
///
/// A rule sees the snapshot through the context alone, keeps no state, bounds every walk, and adds nothing
/// where memory is not as it knows it.
package protocol LibraryRule: Sendable {
  /// How the rule is known.
  var origin: LibraryRuleOrigin { get }

  /// The blocks that it is asked about.
  var match: LibraryMatch { get }

  /// Adds what is known of a block.
  ///
  /// - Parameters:
  ///   - block: The block; of no size at address 0 for a rule about the process.
  ///   - context: What may be seen.
  ///   - facts: Where to add.
  /// - Returns: Whether the block was recognised.
  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool
}
