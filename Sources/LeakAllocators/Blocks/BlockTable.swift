/// The blocks of memory that a process has allocated, found by their address in a few nanoseconds.
///
/// Sorted by address; blocks never overlap. A bitmap has one bit for each 16 bytes of the areas in
/// which blocks begin (for each 8 bytes where some block is aligned to no more), and every word of it
/// is accompanied by the number of blocks before it, so that a lookup is a probe of a hash table, a
/// bit test and a population count. A block costs 12 bytes, an area 1/64 of its size.
///
/// Starts are kept as complements (see ``Address``): the table of a process's own heap holds no
/// reference to it.
///
/// Public although no product offers this module: what is `@inlinable package` is not inlined into
/// other modules (verified with Swift 6.3.1).
public struct BlockTable: Sendable {
  /// The complement of each block's first address, by ascending address.
  @usableFromInline let starts: [UInt]

  /// The size of each block in bytes; `UInt32.max` stands for an entry of `largeSizes`.
  @usableFromInline let sizes: [UInt32]

  /// The sizes that do not fit, by the block's index.
  @usableFromInline let largeSizes: [Int: Int]

  /// The binary logarithm of the bytes that one bit stands for: 4, or 3.
  @usableFromInline let granuleShift: UInt

  /// The complement of the lowest block's address.
  @usableFromInline let lowest: UInt

  /// The distance from the lowest block's start to the highest one's end.
  @usableFromInline let reach: UInt

  /// The areas' numbers (address divided by the area's size), ascending.
  @usableFromInline let areas: [UInt32]

  /// A hash table of areas: the number in the upper half, the index plus one in the lower one.
  @usableFromInline let slots: [UInt64]

  /// The amount to shift a hash by, so that an index into `slots` remains.
  @usableFromInline let slotShift: UInt64

  /// For each area 64 pairs: a word of its bitmap, and the number of blocks before that.
  ///
  /// Side by side, because a lookup that hits needs both.
  @usableFromInline let bitmap: [UInt64]

  /// Assembles a table of parts that ``BlockTableBuilder`` has made.
  init(
    starts: [UInt],
    sizes: [UInt32],
    largeSizes: [Int: Int],
    granuleShift: UInt,
    areas: [UInt32],
    slots: [UInt64],
    bitmap: [UInt64]
  ) {
    self.starts = starts
    self.sizes = sizes
    self.largeSizes = largeSizes
    self.granuleShift = granuleShift
    self.areas = areas
    self.slots = slots
    self.slotShift = UInt64(64 - slots.count.trailingZeroBitCount)
    self.bitmap = bitmap
    let first = starts.first.map(~) ?? 0
    lowest = ~first
    let count = sizes.count
    let lastSize = count == 0 ? 0 : Self.size(sizes[count - 1], largeSizes, count - 1)
    reach = (starts.last.map(~) ?? 0) &+ UInt(bitPattern: lastSize) &- first
  }

  /// The addresses from the first block's start to the last block's end.
  var range: MemoryRange { MemoryRange(start: ~lowest, end: ~lowest &+ reach) }

  /// A table without blocks.
  package static var empty: BlockTable { BlockTableBuilder().table() }

  /// The number of blocks.
  @inlinable public var count: Int { starts.count }

  /// Returns the first address of a block, as a number.
  ///
  /// - Parameter index: Below `count`.
  /// - Returns: The address.
  @inlinable
  @inline(__always)
  public func start(at index: Int) -> UInt {
    ~starts[index]
  }

  /// Returns the size of a block as the allocator has it: at least what the program asked for.
  ///
  /// - Parameter index: Below `count`.
  /// - Returns: The size in bytes.
  @inlinable
  @inline(__always)
  public func byteCount(at index: Int) -> Int {
    Self.size(sizes[index], largeSizes, index)
  }

  /// The sizes of all blocks together, in bytes.
  public var totalByteCount: Int {
    var total = 0
    for index in sizes.indices { total &+= byteCount(at: index) }
    return total
  }

  /// Returns the index of the block that begins at an address; nil where none does.
  ///
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  public func index(of start: UInt) -> Int? {
    guard start &- ~lowest < reach, start & ((1 &<< granuleShift) &- 1) == 0 else { return nil }
    let area = areaIndex(start &>> (granuleShift &+ 12))
    guard area >= 0 else { return nil }
    let word = area &<< 7 | Int(bitPattern: start &>> (granuleShift &+ 6) & 63) &<< 1
    let bit = UInt64(start &>> granuleShift & 63)
    let found = bitmap[word]
    guard found &>> bit & 1 == 1 else { return nil }
    return Int(truncatingIfNeeded: bitmap[word | 1]) &+ (found & ((1 &<< bit) &- 1)).nonzeroBitCount
  }

  /// Whether a block lies in a range of addresses, or reaches into it.
  ///
  /// - Complexity: O(log *n*).
  package func hasBlock(from start: UInt, to end: UInt) -> Bool {
    let low = firstIndex(from: start)
    if low < count, self.start(at: low) < end { return true }
    return low > 0 && self.start(at: low - 1) &+ UInt(byteCount(at: low - 1)) > start
  }

  /// The index of the first block that begins at an address or behind it; the number of blocks where none does.
  ///
  /// - Complexity: O(log *n*).
  func firstIndex(from start: UInt) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self.start(at: middle) < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the index of the block that an address is in; nil where it is in none.
  ///
  /// - Complexity: O(1) near blocks' starts, O(log *n*) far inside of large ones.
  @inlinable
  public func index(containing address: UInt) -> Int? {
    guard address &- ~lowest < reach else { return nil }
    let number = address &>> (granuleShift &+ 12)
    let area = areaIndex(number)
    let next: Int
    if area >= 0 {
      let word = area &<< 7 | Int(bitPattern: address &>> (granuleShift &+ 6) & 63) &<< 1
      let bit = UInt64(address &>> granuleShift & 63)
      // All starts up to and including the address's own granule.
      next =
        Int(truncatingIfNeeded: bitmap[word | 1])
        &+ (bitmap[word] & (~0 &>> (63 &- bit))).nonzeroBitCount
    } else {
      next = firstIndex(inAreasFrom: number)
    }
    guard next > 0 else { return nil }
    let index = next &- 1
    return address &- start(at: index) < UInt(bitPattern: byteCount(at: index)) ? index : nil
  }

  /// The position of an area's bitmap; negative where no block begins in it.
  @inlinable
  @inline(__always)
  func areaIndex(_ number: UInt) -> Int {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: BlockTable.hash(number) &>> slotShift) & mask
    while true {
      let entry = slots[slot]
      if entry &>> 32 == UInt64(number), entry != 0 {
        return Int(truncatingIfNeeded: entry & 0xffff_ffff) &- 1
      }
      // At least half of the slots are empty.
      if entry == 0 { return -1 }
      slot = (slot &+ 1) & mask
    }
  }

  /// The index of the first block that begins in an area or behind it.
  @inlinable
  @inline(never)
  func firstIndex(inAreasFrom number: UInt) -> Int {
    var low = 0
    var high = areas.count
    while low < high {
      let middle = (low &+ high) &>> 1
      if UInt(areas[middle]) < number { low = middle &+ 1 } else { high = middle }
    }
    return low < areas.count ? Int(truncatingIfNeeded: bitmap[low &<< 7 | 1]) : starts.count
  }

  /// Spreads the numbers of areas.
  @inlinable
  @inline(__always)
  static func hash(_ number: UInt) -> UInt64 {
    UInt64(number) &* 0x9e37_79b9_7f4a_7c15
  }

  /// The size that an entry stands for.
  @inlinable
  @inline(__always)
  static func size(_ entry: UInt32, _ largeSizes: [Int: Int], _ index: Int) -> Int {
    entry == .max ? largeSizes[index] ?? Int(entry) : Int(entry)
  }
}
