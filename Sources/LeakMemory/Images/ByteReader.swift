/// Reads little-endian numbers and strings one after the other, never outside its bytes.
///
/// A read past the end gives zero or an empty answer and sets `hasFailed`; so a parser checks once
/// per record instead of once per field.
package struct ByteReader {
  /// Everything that may be looked at.
  package let bytes: [UInt8]

  /// Where the next read begins; never beyond `end`.
  @inlinable
  package var offset: Int { position }

  /// Where reading ends; never beyond `bytes.count`.
  package let end: Int

  /// Whether a read went past the end, or a number was malformed.
  @inlinable
  package var hasFailed: Bool { isFailed }

  /// Where the next read begins.
  @usableFromInline
  var position: Int

  /// Whether reading failed.
  @usableFromInline
  var isFailed = false

  /// Reads all of some bytes.
  package init(_ bytes: [UInt8]) {
    self.init(bytes, from: 0, to: bytes.count)
  }

  /// Reads a range of some bytes, cut to what exists.
  package init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    self.end = min(max(end, 0), bytes.count)
    self.position = min(max(start, 0), self.end)
    self.isFailed = start < 0 || end > bytes.count || start > end
  }

  /// Whether everything was read, or reading failed.
  @inlinable
  package var isAtEnd: Bool { offset >= end || hasFailed }

  /// How many bytes are left.
  @inlinable
  package var remaining: Int { end - offset }

  /// Remembers that the input is wrong.
  @inlinable
  package mutating func fail() {
    isFailed = true
    position = end
  }

  /// Reads an integer as wide as its type.
  @inlinable
  @inline(__always)
  package mutating func read<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type = Value.self
  ) -> Value {
    let size = MemoryLayout<Value>.size
    guard end - offset >= size else {
      fail()
      return 0
    }
    let from = offset
    position += size
    // SAFETY: `from + size <= end <= bytes.count`, and any bits are an integer.
    return unsafe bytes.withUnsafeBytes { raw in
      Value(littleEndian: unsafe raw.loadUnaligned(fromByteOffset: from, as: Value.self))
    }
  }

  /// Reads an unsigned number of 1 to 8 bytes.
  @inlinable
  package mutating func readUnsigned(size: Int) -> UInt64 {
    switch size {
    case 1: return UInt64(read(UInt8.self))
    case 2: return UInt64(read(UInt16.self))
    case 4: return UInt64(read(UInt32.self))
    case 8: return read(UInt64.self)
    default:
      fail()
      return 0
    }
  }

  /// Reads a variable-length unsigned number (LEB128); bits beyond 64 are dropped.
  @inlinable
  package mutating func readUnsignedLEB() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < end {
      let byte = read(UInt8.self)
      if shift < 64 { value |= UInt64(byte & 0x7f) << shift }
      shift += 7
      if byte & 0x80 == 0 { return value }
    }
    fail()
    return 0
  }

  /// Reads a variable-length signed number (LEB128); bits beyond 64 are dropped.
  @inlinable
  package mutating func readSignedLEB() -> Int64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while offset < end {
      let byte = read(UInt8.self)
      if shift < 64 { value |= UInt64(byte & 0x7f) << shift }
      shift += 7
      guard byte & 0x80 == 0 else { continue }
      if shift < 64, byte & 0x40 != 0 { value |= ~0 << shift }
      return Int64(bitPattern: value)
    }
    fail()
    return 0
  }

  /// Steps over bytes.
  @inlinable
  package mutating func skip(_ count: UInt64) {
    guard count <= UInt64(remaining) else { return fail() }
    position += Int(count)
  }

  /// Steps over a zero-terminated string.
  ///
  /// - Returns: Where it begins, and its length without the terminator.
  package mutating func readStringRange() -> Range<Int> {
    let start = offset
    while offset < end {
      let at = offset
      position += 1
      if bytes[at] == 0 { return start..<at }
    }
    fail()
    return start..<start
  }

  /// The zero-terminated string that begins at an offset; nil where it is not terminated.
  package static func string(in bytes: [UInt8], at offset: Int) -> String? {
    guard offset >= 0, offset < bytes.count else { return nil }
    guard let end = bytes[offset...].firstIndex(of: 0) else { return nil }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }
}
