/// Bytes that can be asked for piece by piece: a file, or a test's array.
package protocol ByteSource {
  /// How many bytes there are.
  var byteCount: Int { get }

  /// The bytes of a range, or nil where not all of them exist or can be read.
  func bytes(at offset: Int, count: Int) -> [UInt8]?
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
}
