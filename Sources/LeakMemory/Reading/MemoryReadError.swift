/// A read that failed: where, how much, and the operating system's code.
package struct MemoryReadError: Error, Hashable, Sendable {
  /// Where the read began.
  package let address: Address

  /// How many bytes were asked for.
  package let byteCount: Int

  /// The `errno` value, or 0 where a source other than the kernel refused.
  package let code: Int32

  /// Describes a failed read.
  package init(address: Address, byteCount: Int, code: Int32) {
    self.address = address
    self.byteCount = byteCount
    self.code = code
  }
}
