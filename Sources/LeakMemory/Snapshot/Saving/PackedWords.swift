/// Packs words of which most are zero or small.
///
/// For each two words a byte with how many bytes each has, the first in the lower four bits; then these bytes, the
/// lowest first. A number of bytes that is no multiple of eight is made one by zeros.
enum PackedWords {
  /// Packs bytes.
  static func packed(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 3)
    var offset = 0
    while offset < bytes.count {
      // SAFETY: The bytes are lent by the caller; `word` stays within them.
      let first = unsafe word(bytes, at: offset)
      // SAFETY: As above.
      let second = unsafe word(bytes, at: offset + 8)
      let counts = (byteCount(first), byteCount(second))
      result.append(UInt8(counts.0 | counts.1 << 4))
      append(first, counts.0, to: &result)
      append(second, counts.1, to: &result)
      offset += 16
    }
    return result
  }

  /// Unpacks bytes that were packed into a buffer; false where they are not just as many as it has.
  static func unpack(_ packed: [UInt8], into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var place = 0
    var offset = 0
    while offset < buffer.count {
      guard place < packed.count else { return false }
      let counts = packed[place]
      place += 1
      for count in [Int(counts & 15), Int(counts >> 4)] {
        guard count <= 8, place + count <= packed.count else { return false }
        for index in 0..<count {
          guard offset + index < buffer.count else { return false }
          // SAFETY: Within the buffer, checked just above.
          unsafe buffer[offset + index] = packed[place + index]
        }
        place += count
        offset += 8
      }
    }
    return place == packed.count
  }

  /// The word at an offset; what is behind the end is zero.
  private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    if offset + 8 <= bytes.count {
      // SAFETY: Eight bytes from `offset` on are within the buffer.
      return UInt64(
        littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
    }
    var word: UInt64 = 0
    var index = offset
    while index < bytes.count {
      // SAFETY: `index` is within the buffer.
      word |= UInt64(unsafe bytes[index]) << UInt64((index - offset) * 8)
      index += 1
    }
    return word
  }

  /// How many bytes a word has without the zeros at its upper end.
  private static func byteCount(_ word: UInt64) -> Int { 8 - word.leadingZeroBitCount / 8 }

  /// Appends the lowest bytes of a word.
  private static func append(_ word: UInt64, _ count: Int, to result: inout [UInt8]) {
    var rest = word
    for _ in 0..<count {
      result.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}
