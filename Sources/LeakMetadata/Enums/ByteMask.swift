/// Bits in the bytes of a value.
struct ByteMask: Hashable, Sendable {
  /// The offset of the first byte.
  var offset: Int
  /// The bits, the lowest byte first.
  var bytes: [UInt8]

  /// No bits.
  static let none = ByteMask(offset: 0, bytes: [])

  /// Whether there are no bits.
  var isEmpty: Bool { bytes.allSatisfy { $0 == 0 } }

  /// The number of bits.
  var count: Int { bytes.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The bits of up to eight bytes at an offset, the lowest byte first.
  func word(at place: Int, width: Int = 8) -> UInt64 {
    var result: UInt64 = 0
    for index in 0..<min(8, width) {
      let position = place &+ index &- offset
      guard position >= 0, position < bytes.count else { continue }
      result |= UInt64(bytes[position]) << UInt64(index &* 8)
    }
    return result
  }

  /// The same bits and others.
  func union(_ other: ByteMask) -> ByteMask {
    if bytes.isEmpty { return other }
    if other.bytes.isEmpty { return self }
    let start = min(offset, other.offset)
    let end = max(offset + bytes.count, other.offset + other.bytes.count)
    var result = ByteMask(offset: start, bytes: Array(repeating: 0, count: end - start))
    for (index, byte) in bytes.enumerated() { result.bytes[offset - start + index] |= byte }
    for (index, byte) in other.bytes.enumerated() {
      result.bytes[other.offset - start + index] |= byte
    }
    return result
  }

  /// The bits that are in both.
  func intersection(_ other: ByteMask) -> ByteMask {
    var result = self
    for index in bytes.indices {
      let place = offset + index - other.offset
      result.bytes[index] &= other.bytes.indices.contains(place) ? other.bytes[place] : 0
    }
    return result
  }

  /// The bits that are not in another mask.
  func subtracting(_ other: ByteMask) -> ByteMask {
    var result = self
    for index in bytes.indices {
      let place = offset + index - other.offset
      if other.bytes.indices.contains(place) { result.bytes[index] &= ~other.bytes[place] }
    }
    return result
  }

  /// All bits of so many bytes.
  static func all(_ count: Int) -> ByteMask {
    ByteMask(offset: 0, bytes: Array(repeating: 0xff, count: count))
  }

  /// The same bits so many bytes further on.
  func moved(by distance: Int) -> ByteMask {
    ByteMask(offset: offset + distance, bytes: bytes)
  }

  /// The highest bits, at most so many.
  func highest(_ count: Int) -> ByteMask {
    var left = count
    var result = self
    for index in bytes.indices.reversed() {
      var kept: UInt8 = 0
      var bits = bytes[index]
      while bits != 0, left > 0 {
        let bit = UInt8(0x80) >> UInt8(bits.leadingZeroBitCount)
        kept |= bit
        bits &= ~bit
        left -= 1
      }
      result.bytes[index] = kept
    }
    return result
  }

  /// The mask as words, those without bits left out.
  var words: [MaskWord] {
    stride(from: 0, to: bytes.count, by: 8).compactMap { start in
      let width = min(8, bytes.count - start)
      let mask = word(at: offset + start, width: width)
      guard mask != 0 else { return nil }
      return MaskWord(offset: UInt32(offset + start), width: UInt32(width), mask: mask)
    }
  }
}
