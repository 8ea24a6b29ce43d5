public import LeakMemory

/// Reads tags and extra inhabitants from the bytes of values.
@usableFromInline enum TagReader: Sendable {
  /// Gathers up to eight bytes into an integer; nil where they are not all there.
  @inlinable
  static func bits(
    _ address: UInt,
    width: UInt32,
    limit: UInt,
    _ cursor: inout SnapshotCursor
  ) -> UInt64? {
    guard address <= limit, limit &- address >= UInt(width) else { return nil }
    switch width {
    case 0: return 0
    case 1: return cursor.load(address, as: UInt8.self).map(UInt64.init)
    case 2: return cursor.load(address, as: UInt16.self).map(UInt64.init)
    case 4: return cursor.load(address, as: UInt32.self).map(UInt64.init)
    case 8: return cursor.load(address, as: UInt64.self)
    default:
      var result: UInt64 = 0
      for index in 0..<min(width, 8) {
        guard let byte = cursor.load(address &+ UInt(index), as: UInt8.self) else { return nil }
        result |= UInt64(byte) &<< UInt64(index &* 8)
      }
      return result
    }
  }

  /// Gathers the bits of masks, the lowest first, into an integer of at most 32 bits.
  ///
  /// - Returns: The integer, and how many bits the masks have.
  @inlinable
  static func gather(
    _ masks: [MaskWord],
    from start: UInt32,
    count: UInt32,
    base: UInt,
    limit: UInt,
    _ cursor: inout SnapshotCursor
  ) -> (value: UInt64, bitCount: UInt64)? {
    var value: UInt64 = 0
    var bitCount: UInt64 = 0
    var index = start
    while index < start &+ count, Int(index) < masks.count {
      let word = masks[Int(index)]
      guard
        let read = bits(base &+ UInt(word.offset), width: word.width, limit: limit, &cursor)
      else { return nil }
      let kept = read & ~word.clear
      var mask = word.mask
      cursor.noteStructure(
        base &+ UInt(word.offset),
        read,
        byteCount: word.width,
        mask: word.mask & ~word.clear
      )
      while mask != 0 {
        let bit = UInt64(mask.trailingZeroBitCount)
        if bitCount < 32 { value |= ((kept &>> bit) & 1) &<< bitCount }
        bitCount &+= 1
        mask &= mask &- 1
      }
      index &+= 1
    }
    return (value, bitCount)
  }

  /// The tag of an enum with several payloads.
  @inlinable
  static func tag(
    _ reading: TagReading,
    _ masks: [MaskWord],
    base: UInt,
    limit: UInt,
    _ cursor: inout SnapshotCursor
  ) -> UInt64? {
    guard
      let low = gather(
        masks,
        from: reading.low,
        count: reading.lowCount,
        base: base,
        limit: limit,
        &cursor
      )
    else { return nil }
    guard reading.extraSize > 0, low.bitCount < 32 else { return low.value }
    guard
      let extra = bits(
        base &+ UInt(reading.extraOffset),
        width: reading.extraSize,
        limit: limit,
        &cursor
      )
    else { return nil }
    cursor.noteStructure(
      base &+ UInt(reading.extraOffset),
      extra,
      byteCount: reading.extraSize,
      mask: ~reading.extraClear
    )
    return low.value | (extra & ~reading.extraClear) &<< low.bitCount
  }

  /// The number of the extra inhabitant that a value is; -1 where it is a value, nil where that cannot
  /// be read.
  @inlinable
  static func extraInhabitant(
    _ inhabitants: ExtraInhabitants,
    _ masks: [MaskWord],
    base: UInt,
    limit: UInt,
    _ cursor: inout SnapshotCursor
  ) -> Int64? {
    switch inhabitants.form {
    case .none: return -1
    case .unknown: return nil
    case .pointer, .integer:
      guard
        let read = bits(
          base &+ UInt(inhabitants.offset),
          width: inhabitants.width,
          limit: limit,
          &cursor
        )
      else { return nil }
      let value = read & ~inhabitants.clear
      if inhabitants.form == .pointer, value >= 4096 {
        // A short text has its length and its last characters there.
        if inhabitants.width == 8 {
          cursor.noteLarge(base &+ UInt(inhabitants.offset), besides: inhabitants.clear)
        }
        return -1
      }
      let first = inhabitants.base &+ UInt64(inhabitants.taken)
      guard value >= first, value &- first <= UInt64(Int32.max) else { return -1 }
      // What is an extra inhabitant is no value.
      cursor.noteStructure(
        base &+ UInt(inhabitants.offset),
        read,
        byteCount: inhabitants.width,
        mask: ~inhabitants.clear
      )
      return Int64(value &- first)
    case .tags:
      let reading = inhabitants.tag
      guard
        let low = gather(
          masks,
          from: reading.low,
          count: reading.lowCount,
          base: base,
          limit: limit,
          &cursor
        ),
        let other = gather(
          masks,
          from: reading.other,
          count: reading.otherCount,
          base: base,
          limit: limit,
          &cursor
        )
      else { return nil }
      var tag = low.value
      var bitCount = low.bitCount
      if bitCount < 32 { tag |= other.value &<< bitCount }
      bitCount &+= other.bitCount
      if reading.extraSize > 0, bitCount < 32 {
        guard
          let extra = bits(
            base &+ UInt(reading.extraOffset),
            width: reading.extraSize,
            limit: limit,
            &cursor
          )
        else { return nil }
        cursor.noteStructure(
          base &+ UInt(reading.extraOffset),
          extra,
          byteCount: reading.extraSize,
          mask: ~reading.extraClear
        )
        tag |= (extra & ~reading.extraClear) &<< bitCount
      }
      bitCount &+= UInt64(reading.extraSize) &* 8
      let highest = bitCount >= 32 ? UInt64(UInt32.max) : (1 &<< bitCount) &- 1
      tag &= highest
      if tag < UInt64(reading.inhabited) { return -1 }
      let index = Int64(highest &- tag) &- Int64(inhabitants.taken)
      return index < 0 ? -1 : index
    }
  }

  /// Whether an enum with one payload case has its payload; nil where that cannot be read.
  @inlinable
  static func isPayload(
    _ test: PayloadTest,
    _ masks: [MaskWord],
    base: UInt,
    limit: UInt,
    _ cursor: inout SnapshotCursor
  ) -> Bool? {
    if test.tagSize > 0 {
      guard
        let tag = bits(base &+ UInt(test.tagOffset), width: test.tagSize, limit: limit, &cursor)
      else { return nil }
      cursor.noteStructure(
        base &+ UInt(test.tagOffset),
        tag,
        byteCount: test.tagSize,
        mask: ~test.tagClear
      )
      if tag & ~test.tagClear != 0 { return false }
    }
    guard test.emptyCount > 0 else { return true }
    guard
      let index = extraInhabitant(
        test.inhabitants,
        masks,
        base: base,
        limit: limit,
        &cursor
      )
    else { return nil }
    return index < 0 || index >= Int64(test.emptyCount)
  }
}
