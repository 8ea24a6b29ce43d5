/// Bytes that can be asked for piece by piece: a file, or a test's array.
package protocol ByteSource {
  /// How many bytes there are.
  var byteCount: Int { get }

  /// The bytes of a range, or nil where not all of them exist or can be read.
  func bytes(at offset: Int, count: Int) -> [UInt8]?

  /// Reads a range into memory of the caller's.
  ///
  /// - Returns: How many bytes were read; less than asked for where they end or cannot be read.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int
}

// MARK: - Bytes in memory

extension Array: ByteSource where Element == UInt8 {
  package var byteCount: Int { count }

  package func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      return nil
    }
    return Array(self[offset..<offset + count])
  }

  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let found =
      bytes(at: offset, count: Swift.min(buffer.count, Swift.max(0, count - offset))) ?? []
    // SAFETY: No more bytes than the buffer has room for.
    unsafe buffer.copyBytes(from: found)
    return found.count
  }
}
