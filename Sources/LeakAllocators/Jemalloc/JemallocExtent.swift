internal import LeakMemory

/// jemalloc's record of a run of pages.
///
/// Source: jemalloc, include/jemalloc/internal/edata.h, `struct edata_s`: `e_bits` (bit 12 slab,
/// 17–19 state, 20–27 size class, 28–37 number of free places), `e_addr`, `e_size_esn`, and at 64 the
/// bitmap of free places. Verified with 5.3.0.
struct JemallocExtent {
  /// Where the record is.
  let record: UInt

  /// Where the memory begins; inside the first page for some large blocks.
  let start: UInt

  /// The size of the pages in bytes.
  let byteCount: UInt

  /// Whether the program uses it.
  let isActive: Bool

  /// Whether it is divided into blocks of one size.
  let isSlab: Bool

  /// The size of a block in bytes.
  let blockSize: UInt

  /// The number of free places as the record has it.
  let freeCount: Int

  /// Reads the record that an entry of the page map refers to.
  ///
  /// Source: jemalloc, include/jemalloc/internal/rtree.h, `RTREE_LEAF_COMPACT`: the record's address
  /// is in the lower 48 bits, of which the lowest 7 have other uses.
  ///
  /// - Returns: Nil where the bytes are no such record.
  init?(entry: UInt, _ cursor: inout SnapshotCursor) {
    record = entry & 0x0000_ffff_ffff_ff80
    guard record != 0, let bits = cursor.word(record), let start = cursor.word(record &+ 8),
      let size = cursor.word(record &+ 16),
      let blockSize = JemallocSizes.size(Int(bits >> 20 & 255))
    else { return nil }
    self.start = start
    byteCount = size & ~4095
    isActive = bits >> 17 & 7 == 0
    isSlab = bits >> 12 & 1 == 1
    self.blockSize = blockSize
    freeCount = Int(bits >> 28 & 1023)
    guard start < BlockTableBuilder.addressLimit, byteCount > 0,
      byteCount < BlockTableBuilder.addressLimit
    else { return nil }
  }

  /// Its pages.
  var pages: MemoryRange { MemoryRange(start: start & ~4095, end: (start & ~4095) &+ byteCount) }

  /// The number of blocks that fit into a slab; nil where jemalloc makes none like it.
  var placeCount: UInt? {
    let count = byteCount / blockSize
    return isSlab && count > 0 && count <= 512 && start & 4095 == 0 ? count : nil
  }
}
