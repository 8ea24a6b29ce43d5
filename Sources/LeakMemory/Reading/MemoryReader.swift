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

  /// Copies blocks of equal size from several addresses, one behind the other.
  ///
  /// - Parameters:
  ///   - addresses: Where the blocks begin.
  ///   - size: Bytes of a block.
  ///   - buffer: Has room for all blocks.
  /// - Returns: How many were copied; less than all where the one with that number cannot be read.
  func readBlocks(
    at addresses: UnsafeBufferPointer<Address>,
    size: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Int
}

extension MemoryReader {
  package func readBlocks(
    at addresses: UnsafeBufferPointer<Address>,
    size: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    for index in 0..<addresses.count {
      // SAFETY: The block lies within the buffer, or the slice traps.
      let block = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer[index * size..<(index + 1) * size]
      )
      guard unsafe isReadable(addresses[index], into: block) else { return index }
    }
    return addresses.count
  }
}
