// SAFETY: `storage` has room for every extent one after the other, at `offsets`; it is written to by one analysis
// on one thread, and read when that is over.
/// Keeps what an analysis reads of a snapshot: what its readers go by, and nothing that they pass over.
///
/// Two sorts of reading are told apart. What is read as *structure* (counts, sizes, tags, types) is kept as it is. Of
/// what is read as a *reference*, only words that lead somewhere in the process's memory are: a word of a text or a
/// number is read there too, and found to be none.
@usableFromInline
@safe
final class ReadRecord: @unchecked Sendable {
  /// The extents that are read.
  private let extents: [SnapshotExtent]

  /// The bytes that are kept; all others are zero.
  private let storage: SnapshotStorage

  /// Where the bytes of each extent begin in the storage.
  private let offsets: [Int]

  /// The addresses that a reference may lead to, by ascending address, without gaps between neighbours.
  private let places: [Range<UInt>]

  /// The extent that was read last.
  private var last = 0

  /// The addresses among which the last reference led.
  private var lastPlace: Range<UInt> = 0..<0

  /// Begins a record of some extents; nil where there is no room.
  init?(of extents: [SnapshotExtent], regions: [MemoryRegion]) {
    var offsets: [Int] = []
    var total = 0
    for extent in extents {
      offsets.append(total)
      total += Int((extent.byteCount + 4095) & ~4095)
    }
    guard let storage = SnapshotStorage(byteCount: total) else { return nil }
    self.extents = extents
    self.storage = storage
    self.offsets = offsets
    var places: [Range<UInt>] = []
    for region in regions where region.start < region.end {
      if let previous = places.last, previous.upperBound == region.start.bits {
        places[places.count - 1] = previous.lowerBound..<region.end.bits
      } else {
        places.append(region.start.bits..<region.end.bits)
      }
    }
    self.places = places
  }

  /// The extents with nothing but what was kept.
  var kept: [SnapshotExtent] {
    zip(extents, offsets).map { extent, offset in
      // SAFETY: The storage has room for the extent there; whoever takes the extents keeps the storage.
      unsafe SnapshotExtent(
        start: extent.start,
        byteCount: extent.byteCount,
        bytes: UnsafeRawPointer(storage.base + offset)
      )
    }
  }

  /// Who keeps the bytes of what is kept.
  var owner: any AnyObject & Sendable { storage }

  /// Notes that a value was read.
  ///
  /// - Parameters:
  ///   - address: Where it is.
  ///   - value: The value, in the lowest bytes.
  ///   - byteCount: How many bytes it has, at most 8.
  ///   - isStructure: Whether it was read as structure.
  @usableFromInline
  @inline(never)
  func note(_ address: UInt, _ value: UInt64, byteCount: Int, isStructure: Bool) {
    guard isStructure || byteCount == 8 && leadsSomewhere(UInt(value)) else { return }
    keep(address, value, byteCount: byteCount, mask: .max)
  }

  /// Notes that a word was read of which it matters whether it is zero: another one is kept as 1 unless it is kept as it
  /// is.
  @usableFromInline
  @inline(never)
  func noteNonzero(_ address: UInt) {
    guard let offset = offset(of: address, byteCount: 8) else { return }
    // SAFETY: `offset` is that of an extent's byte with seven more behind it, all within the storage.
    let old = unsafe storage.base.loadUnaligned(fromByteOffset: offset, as: UInt.self)
    if old == 0 { keep(address, 1, byteCount: 8, mask: .max) }
  }

  /// Notes that a word was read of which it matters that it is no small number, as one that an optional has for nil: another
  /// one is kept as a large number that leads nowhere, unless it is kept as it is.
  ///
  /// - Parameters:
  ///   - address: Where it is.
  ///   - clear: The bits that do not count.
  @usableFromInline
  @inline(never)
  func noteLarge(_ address: UInt, besides clear: UInt64) {
    guard let offset = offset(of: address, byteCount: 8) else { return }
    // SAFETY: `offset` is that of an extent's byte with seven more behind it, all within the storage.
    let old = unsafe storage.base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let large: UInt64 = 1 << 63 | 1 << 12
    if old & ~clear < 4096 { keep(address, large, byteCount: 8, mask: large & ~clear) }
  }

  /// Keeps those bits of a value that a mask has.
  @usableFromInline
  @inline(never)
  func keep(_ address: UInt, _ value: UInt64, byteCount: Int, mask: UInt64) {
    guard let offset = offset(of: address, byteCount: byteCount) else { return }
    var (value, mask) = (value, mask)
    for place in offset..<offset + byteCount {
      let (bits, kept) = (UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: mask))
      // SAFETY: `offset` is that of an extent's byte with `byteCount - 1` more behind it, all within the storage.
      let old = unsafe storage.base.load(fromByteOffset: place, as: UInt8.self)
      let new = old & ~kept | bits & kept
      // A page that nothing is written to costs nothing.
      if new != old { unsafe storage.base.storeBytes(of: new, toByteOffset: place, as: UInt8.self) }
      value >>= 8
      mask >>= 8
    }
  }

  /// Notes that a range of bytes was read.
  @usableFromInline
  @inline(never)
  func note(_ address: UInt, _ bytes: UnsafeRawBufferPointer, isStructure: Bool) {
    guard let offset = offset(of: address, byteCount: bytes.count), let base = bytes.baseAddress
    else { return }
    if isStructure {
      // SAFETY: `offset` is that of an extent's byte with as many more behind it; the source is another mapping.
      unsafe (storage.base + offset).copyMemory(from: base, byteCount: bytes.count)
      return
    }
    var place = Int((8 &- address & 7) & 7)
    while place + 8 <= bytes.count {
      // SAFETY: Eight bytes from `place` on are within the buffer.
      let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt.self)
      if word != 0, leadsSomewhere(word) {
        // SAFETY: As above, and within the range that was looked up.
        unsafe storage.base.storeBytes(of: word, toByteOffset: offset + place, as: UInt.self)
      }
      place += 8
    }
  }

  /// The word as far as it is a reference; zero where it is none.
  func reference(_ word: UInt) -> UInt { leadsSomewhere(word) ? word : 0 }

  /// Whether a word is the address of some memory, whatever marks it has in its upper byte.
  private func leadsSomewhere(_ word: UInt) -> Bool {
    let address = word & 0x00ff_ffff_ffff_ffff
    if lastPlace.contains(address) { return true }
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) >> 1
      if places[middle].lowerBound <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, places[low - 1].contains(address) else { return false }
    lastPlace = places[low - 1]
    return true
  }

  /// Where the byte of an address is kept; nil where the extent does not have all bytes.
  private func offset(of address: UInt, byteCount: Int) -> Int? {
    if !has(last, address, byteCount) {
      var low = 0
      var high = extents.count
      while low < high {
        let middle = (low + high) >> 1
        if extents[middle].start <= address { low = middle + 1 } else { high = middle }
      }
      guard low > 0, has(low - 1, address, byteCount) else { return nil }
      last = low - 1
    }
    return offsets[last] + Int(address &- extents[last].start)
  }

  /// Whether an extent has so many bytes from an address on.
  private func has(_ index: Int, _ address: UInt, _ byteCount: Int) -> Bool {
    guard index < extents.count else { return false }
    let extent = extents[index]
    let place = address &- extent.start
    return place < extent.byteCount && extent.byteCount &- place >= UInt(byteCount)
  }
}
