/// A source of bytes: this process, another process, a core file, or a test's fake memory.
///
/// Nothing above this protocol dereferences an address.
package protocol MemoryReader: Sendable {
  /// Copies bytes from an address into a buffer.
  ///
  /// - Parameters:
  ///   - address: Where to begin; any number, also one that is not mapped.
  ///   - buffer: Is filled whole, or its content is undefined when an error is thrown.
  /// - Throws: ``MemoryReadError`` unless every byte could be read.
  func read(_ address: Address, into buffer: UnsafeMutableRawBufferPointer) throws(MemoryReadError)
}
