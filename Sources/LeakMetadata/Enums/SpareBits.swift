/// The bits that no value of a type uses, which an enum around it may.
///
/// Source: `getSpareBits` in stdlib/public/RemoteInspection/TypeLowering.cpp; verified with Swift 6.3.1.
enum SpareBits {
  /// The bits that no address of an object, of metadata or of a witness table uses on x86_64.
  static let pointer: UInt64 = 0xff00_0000_0000_0007

  /// The bits that no address of a task or of another job uses.
  static let task: UInt64 = pointer | 0xf

  /// The bits that none of several values in the same place use.
  static func common(of values: [(size: Int, spare: ByteMask)], size: Int) -> ByteMask {
    guard size <= 1 << 12 else { return .none }
    return values.reduce(.all(size)) { result, value in
      result.subtracting(ByteMask.all(value.size).subtracting(value.spare))
    }
  }

  /// The bits that no value uses.
  static func bits(of layout: ValueLayout, levels: Int = 16) -> ByteMask {
    guard levels > 0, layout.size <= 1 << 12 else { return .none }
    let none = ByteMask(offset: 0, bytes: Array(repeating: 0, count: layout.size))
    if !layout.spareWords.isEmpty {
      return layout.spareWords.enumerated().reduce(none) { result, bits in
        result.union(word(bits.element).moved(by: bits.offset * 8))
      }
    }
    switch layout.shape {
    case .reference(let kind)
    where [.strong, .unmanaged, .unowned, .block].contains(kind):
      return word(pointer)
    case .plain:
      guard layout.inhabitants.form == .integer, layout.inhabitants.taken == 0 else {
        return none
      }
      var mask = none
      let used = layout.inhabitants.base &- 1
      for index in mask.bytes.indices.prefix(8) {
        mask.bytes[index] = ~UInt8(truncatingIfNeeded: filled(used) >> UInt64(index * 8))
      }
      return mask
    case .record(let parts):
      var mask = ByteMask.all(layout.size)
      for part in parts {
        guard let inner = part.layout else { return none }
        let used = ByteMask.all(inner.size).subtracting(bits(of: inner, levels: levels - 1))
        mask = mask.subtracting(used.moved(by: part.offset))
      }
      return mask
    case .choice(let choice):
      switch choice.strategy {
      case .integer:
        var mask = none
        let used = filled(UInt64(max(1, choice.emptyNames.count) - 1))
        for index in mask.bytes.indices.prefix(8) {
          mask.bytes[index] = ~UInt8(truncatingIfNeeded: used >> UInt64(index * 8))
        }
        return mask
      case .single:
        return choice.payloads[0].layout.map { bits(of: $0, levels: levels - 1) } ?? none
      case .payload(let test):
        let tagCount = EnumPlan.tagCount(
          payloadSize: choice.payloadSize,
          emptyCount: choice.emptyCount - Int(test.emptyCount),
          payloadCount: 1
        )
        return none.union(
          ofTag(
            at: test.tagOffset,
            byteCount: test.tagSize,
            bitCount: EnumPlan.bitCount(ofTags: tagCount)
          )
        )
      case .tag(let reading):
        let low = choice.masks.prefix(Int(reading.lowCount))
        var mask = choice.spareBits
        for word in low {
          for index in 0..<Int(word.width) {
            let place = Int(word.offset) + index - mask.offset
            if mask.bytes.indices.contains(place) {
              mask.bytes[place] &= ~UInt8(truncatingIfNeeded: word.mask >> UInt64(index * 8))
            }
          }
        }
        let lowCount = low.reduce(0) { $0 + $1.mask.nonzeroBitCount }
        return none.union(mask).union(
          ofTag(
            at: reading.extraOffset,
            byteCount: reading.extraSize,
            bitCount: EnumPlan.bitCount(ofTags: Int(reading.inhabited)) - lowCount
          )
        )
      case .unknown: return none
      }
    case .repeated(let count, let element):
      // The compiler looks at the first element alone.
      return count > 0 ? none.union(bits(of: element, levels: levels - 1)) : none
    default: return none
    }
  }

  /// The bits of a tag's bytes that no tag uses.
  private static func ofTag(at offset: UInt32, byteCount: UInt32, bitCount: Int) -> ByteMask {
    var mask = ByteMask.all(Int(byteCount))
    for bit in 0..<max(0, min(bitCount, Int(byteCount) * 8)) {
      mask.bytes[bit / 8] &= ~(1 << UInt8(bit % 8))
    }
    return mask.moved(by: Int(offset))
  }

  /// A mask of one word.
  private static func word(_ bits: UInt64) -> ByteMask {
    ByteMask(offset: 0, bytes: (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0 * 8)) })
  }

  /// All bits from the highest that is set down.
  private static func filled(_ value: UInt64) -> UInt64 {
    value == 0 ? 0 : UInt64.max >> UInt64(value.leadingZeroBitCount)
  }
}
