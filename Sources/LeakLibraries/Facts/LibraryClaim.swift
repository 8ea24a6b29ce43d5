package import LeakMemory

/// Memory whose words may be references, such as an asynchronous function's variables.
package struct LibraryClaim: Hashable, Sendable {
  /// The task that the memory belongs to: all its claims on an object are one.
  package let claimant: Address

  /// The first address.
  package let start: Address

  /// The size in bytes.
  package let byteCount: Int

  /// Where the function goes on whose memory it is; null where unknown.
  package let code: Address

  /// Where the async context of that function begins; null where unknown.
  package let context: Address

  /// Whether the memory belongs to a function that has not returned; otherwise to something that one of them
  /// allocated, whose owner is the frame before.
  package let isFrame: Bool

  /// Describes memory.
  package init(
    claimant: Address,
    start: Address,
    byteCount: Int,
    code: Address,
    context: Address = .null,
    isFrame: Bool
  ) {
    self.claimant = claimant
    self.start = start
    self.byteCount = byteCount
    self.code = code
    self.context = context
    self.isFrame = isFrame
  }
}
