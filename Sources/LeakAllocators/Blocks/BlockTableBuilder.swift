/// Collects blocks in any order and makes a ``BlockTable`` of them.
package struct BlockTableBuilder {
  /// The complement of each block's first address.
  private var starts: [UInt] = []

  /// The size of each block in bytes; `UInt32.max` stands for an entry of `largeSizes`.
  private var sizes: [UInt32] = []

  /// The sizes that do not fit, by the block's index.
  private var largeSizes: [Int: Int] = [:]

  /// Whether every block began behind the one before.
  private var isAscending = true

  /// The address of the block that was added last.
  private var last: UInt = 0

  /// The bits that are set in any start.
  private var startBits: UInt = 0

  /// Addresses from here on are no user's on the supported machines: they have 47 bits.
  package static var addressLimit: UInt { 1 << 47 }

  /// Begins with no blocks.
  package init() {}

  /// The number of blocks so far.
  package var count: Int { starts.count }

  /// Makes room for a number of blocks.
  package mutating func reserveCapacity(_ count: Int) {
    starts.reserveCapacity(count)
    sizes.reserveCapacity(count)
  }

  /// Adds a block; one that no process can have is left out.
  ///
  /// - Parameters:
  ///   - start: The first address, a multiple of 8.
  ///   - byteCount: The size, above 0.
  @inline(__always)
  package mutating func append(start: UInt, byteCount: UInt) {
    guard start & 7 == 0, byteCount > 0, start < Self.addressLimit, start > 0,
      byteCount < Self.addressLimit
    else { return }
    if start <= last { isAscending = false }
    last = start
    startBits |= start
    if byteCount >= UInt(UInt32.max) {
      largeSizes[starts.count] = Int(bitPattern: byteCount)
      sizes.append(.max)
    } else {
      sizes.append(UInt32(truncatingIfNeeded: byteCount))
    }
    starts.append(~start)
  }

  /// Takes out the blocks that begin at addresses.
  ///
  /// - Parameter addresses: In any order; duplicates count once.
  /// - Returns: The number of blocks that were taken out.
  package mutating func remove(_ addresses: [UInt]) -> Int {
    guard !addresses.isEmpty else { return 0 }
    sort()
    let removed = addresses.sorted()
    let kept = Self.keep(&starts, &sizes, &largeSizes, exceptSorted: removed)
    let count = starts.count - kept
    starts.removeLast(count)
    sizes.removeLast(count)
    return count
  }

  /// Moves the blocks that do not begin at addresses to the front.
  ///
  /// - Returns: Their number.
  private static func keep(
    _ starts: inout [UInt],
    _ sizes: inout [UInt32],
    _ largeSizes: inout [Int: Int],
    exceptSorted removed: [UInt]
  ) -> Int {
    var large: [Int: Int] = [:]
    var next = 0
    var kept = 0
    var complements = starts.mutableSpan
    var entries = sizes.mutableSpan
    for index in 0..<complements.count {
      let start = ~complements[index]
      while next < removed.count, removed[next] < start { next += 1 }
      if next < removed.count, removed[next] == start { continue }
      let size = entries[index]
      if size == .max { large[kept] = largeSizes[index] }
      complements[kept] = ~start
      entries[kept] = size
      kept += 1
    }
    largeSizes = large
    return kept
  }

  /// Sorts the blocks by address; of several at one address the first one that was added stays.
  private mutating func sort() {
    guard !isAscending else { return }
    let order = starts.indices.sorted { left, right in
      starts[left] == starts[right] ? left < right : starts[left] > starts[right]
    }
    var sorted = BlockTableBuilder()
    sorted.reserveCapacity(order.count)
    for index in order where ~starts[index] != sorted.last {
      let size = BlockTable.size(sizes[index], largeSizes, index)
      sorted.append(start: ~starts[index], byteCount: UInt(bitPattern: size))
    }
    self = sorted
  }

  /// Shortens blocks that reach into the next one.
  private mutating func separate() {
    for index in starts.indices.dropLast() {
      let room = starts[index] &- starts[index + 1]
      // Most sizes are seen to fit without a call.
      if sizes[index] < .max, UInt(sizes[index]) <= room { continue }
      guard BlockTable.size(sizes[index], largeSizes, index) > room else { continue }
      largeSizes[index] = room >= UInt(UInt32.max) ? Int(bitPattern: room) : nil
      sizes[index] = UInt32(clamping: room)
    }
  }

  /// Makes the table of the blocks that were added.
  ///
  /// Of blocks that overlap, as damaged memory may have them, the earlier one ends where the later
  /// one begins.
  package consuming func table() -> BlockTable {
    sort()
    separate()
    let granuleShift: UInt = startBits & 8 == 0 ? 4 : 3
    var areas: [UInt32] = []
    var last = UInt.max
    for complement in starts where ~complement >> (granuleShift + 12) != last {
      last = ~complement >> (granuleShift + 12)
      areas.append(UInt32(truncatingIfNeeded: last))
    }
    return BlockTable(
      starts: starts,
      sizes: sizes,
      largeSizes: largeSizes,
      granuleShift: granuleShift,
      areas: areas,
      slots: Self.slots(of: areas),
      bitmap: Self.bitmap(of: starts, granuleShift, areaCount: areas.count)
    )
  }

  /// The bitmaps of areas, with the number of blocks before each word.
  private static func bitmap(
    of starts: [UInt],
    _ granuleShift: UInt,
    areaCount: Int
  ) -> [UInt64] {
    var bitmap = [UInt64](repeating: 0, count: areaCount * 128)
    var words = bitmap.mutableSpan
    var area = -128
    var number = UInt.max
    for complement in starts {
      let start = ~complement
      if start &>> (granuleShift &+ 12) != number {
        number = start &>> (granuleShift &+ 12)
        area &+= 128
      }
      let word = area | Int(bitPattern: start &>> (granuleShift &+ 6) & 63) &<< 1
      words[word] |= 1 &<< UInt64(start &>> granuleShift & 63)
    }
    var rank: UInt64 = 0
    for word in stride(from: 0, to: words.count, by: 2) {
      words[word + 1] = rank
      rank &+= UInt64(words[word].nonzeroBitCount)
    }
    return bitmap
  }

  /// A hash table of areas that is at most half full.
  private static func slots(of areas: [UInt32]) -> [UInt64] {
    var capacity = 16
    while capacity < areas.count * 2 { capacity *= 2 }
    var slots = [UInt64](repeating: 0, count: capacity)
    let shift = UInt64(64 - capacity.trailingZeroBitCount)
    for (index, area) in areas.enumerated() {
      var slot = Int(truncatingIfNeeded: BlockTable.hash(UInt(area)) >> shift) & (capacity - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[slot] = UInt64(area) << 32 | UInt64(index + 1)
    }
    return slots
  }
}
