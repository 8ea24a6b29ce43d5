package import LeakMemory

/// Tells most words apart from references, without looking up what is at an address.
package struct AddressFilter {
  /// The addresses from the lowest place that is let through to the highest one's end.
  let range: MemoryRange

  /// A bit for each hash of a place.
  private var bits: [UInt64]

  /// The binary logarithm of the size of a place in bytes.
  private let shift: UInt

  /// The amount to shift a hash by, so that the number of a bit remains.
  private let bitShift: UInt

  /// The most places that are told apart.
  private static let mostPlaces = 1 << 18

  /// Lets through references to the starts of a few blocks.
  init(startsOf blocks: BlockTable) {
    self.init(
      blocks.range,
      (0..<blocks.count).lazy.map { blocks.start(at: $0) >> 3 },
      shift: 3
    )
  }

  /// Lets through references to where blocks begin or other data is, as far as that is told by the areas of a
  /// block table.
  ///
  /// - Parameters:
  ///   - blocks: The blocks.
  ///   - data: Ranges of addresses besides.
  package init(areasOf blocks: BlockTable, and data: [Range<UInt>]) {
    let shift = blocks.granuleShift &+ 12
    var range = blocks.range
    var places = blocks.areas.map { UInt($0) }
    var isOpen = false
    for part in data where !part.isEmpty {
      range =
        range.start == range.end
        ? MemoryRange(start: part.lowerBound, end: part.upperBound)
        : MemoryRange(
          start: min(range.start, part.lowerBound),
          end: max(range.end, part.upperBound)
        )
      let (first, last) = (part.lowerBound >> shift, (part.upperBound &- 1) >> shift)
      // A damaged header may tell of any size.
      isOpen = isOpen || last &- first > Self.mostPlaces || places.count > Self.mostPlaces
      guard !isOpen else { continue }
      for place in first...last where places.last != place { places.append(place) }
    }
    self.init(range, places, shift: shift)
    if isOpen { bits = Array(repeating: ~0, count: bits.count) }
  }

  /// Lets through the addresses of places within a range.
  private init(_ range: MemoryRange, _ places: some Collection<UInt>, shift: UInt) {
    self.range = range
    self.shift = shift
    // One bit of sixteen is set at the most; half a megabyte of them at the most.
    let wanted = UInt(max(1024, min(places.count, Self.mostPlaces) * 16))
    let logarithm = UInt(bitPattern: UInt.bitWidth &- (wanted &- 1).leadingZeroBitCount)
    bitShift = 64 &- logarithm
    bits = Array(repeating: 0, count: 1 << Int(logarithm &- 6))
    for place in places {
      let bit = Self.bit(of: place, bitShift)
      bits[Int(bit >> 6)] |= 1 << UInt64(bit & 63)
    }
  }

  /// Whether an address of the range may be one that is let through.
  @inline(__always)
  func allows(_ address: UInt) -> Bool {
    let bit = Self.bit(of: address &>> shift, bitShift)
    return bits[Int(bitPattern: bit &>> 6)] &>> UInt64(bit & 63) & 1 == 1
  }

  /// The number of a place's bit.
  @inline(__always)
  private static func bit(of place: UInt, _ bitShift: UInt) -> UInt {
    (place &* 0x9e37_79b9_7f4a_7c15) &>> bitShift
  }

  /// The address of the next word that may be a reference.
  ///
  /// Flags of packed references are not looked at. What the picture has not is passed over.
  ///
  /// - Parameters:
  ///   - cursor: Reads the words.
  ///   - start: Where to begin: a multiple of 8.
  ///   - end: Where to stop.
  /// - Returns: The address of the word; nil where there is none up to the end.
  package func nextReference(
    _ cursor: inout SnapshotCursor,
    from start: UInt,
    to end: UInt
  ) -> UInt? {
    var address = start
    while address < end, end &- address >= 8 {
      let count = min(cursor.readableCount(from: address), Int(clamping: end &- address)) & ~7
      guard count >= 8 else {
        // Pages that the program never touched are not in the picture.
        address = (address | 4095) &+ 1
        continue
      }
      if let skipped = WordScan.firstReference(&cursor, address, count: count, to: self) {
        return address &+ UInt(bitPattern: skipped)
      }
      address &+= UInt(bitPattern: count)
    }
    return nil
  }
}
