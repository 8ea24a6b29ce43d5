internal import LeakMemory

/// mimalloc's record of a run of 64 KB slices with blocks of one size.
///
/// Source: mimalloc, include/mimalloc/types.h, `struct mi_page_s` (2.0.9): `slice_count` 0,
/// `slice_offset` 4, `capacity` 10, `reserved` 12, `free` 16, `used` 24, `xblock_size` 28,
/// `local_free` 32, `xthread_free` 40, `xheap` 48. From 2.1.4 on: `local_free` 24, `used` 32,
/// `block_size` 40, `page_start` 48, `xthread_free` 56, `xheap` 64.
struct MimallocPage {
  /// The memory, from its first slice to its last.
  let memory: MemoryRange

  /// The number of slices.
  let sliceCount: UInt

  /// The number of blocks that were ever in use.
  let capacity: UInt

  /// The size of a block in bytes.
  let blockSize: UInt

  /// The first block, where the record has it; 0 otherwise.
  let firstBlock: UInt

  /// The first entries of its lists of free blocks; 0 where one is empty.
  let lists: [UInt]

  /// The record of the heap that owns it.
  let heap: UInt

  /// A value that 2.0 has in place of a size that does not fit.
  private static var hugeBlockSize: UInt { 2 << 30 }

  /// Reads a record; nil where it is not one of a page in use.
  init?(segment: UInt, slice: UInt, _ layout: MimallocLayout, _ cursor: inout SnapshotCursor) {
    let record = segment &+ layout.first &+ slice &* layout.stride
    guard let slices = cursor.word(record), slices >> 32 == 0, slices > 0, slices < 1 << 28,
      let counts = cursor.word(record &+ 8)
    else { return nil }
    sliceCount = slices
    let capacity = counts >> 16 & 0xffff
    let reserved = counts >> 32 & 0xffff
    guard capacity > 0, capacity <= reserved, let free = cursor.word(record &+ 16),
      let third = cursor.word(record &+ 24), let fourth = cursor.word(record &+ 32)
    else { return nil }
    let start = segment &+ slice &* MimallocLayout.sliceSize
    let end = start &+ slices &* MimallocLayout.sliceSize
    var size: UInt
    var first: UInt = 0
    let local: UInt
    let used: UInt
    if layout.isLater {
      guard let wide = cursor.word(record &+ 40), let begin = cursor.word(record &+ 48),
        begin >= start, begin < end
      else { return nil }
      (size, first, local, used) = (wide, begin, third, fourth & 0xffff)
    } else {
      (size, local, used) = (third >> 32, fourth, third & 0xffff_ffff)
      if size == Self.hugeBlockSize { size = slices &* MimallocLayout.sliceSize }
    }
    let last: UInt = layout.isLater ? 56 : 40
    guard let shared = cursor.word(record &+ last), let heap = cursor.word(record &+ last &+ 8),
      used <= capacity, size >= 8, size & 7 == 0, end > start,
      slices < MimallocLayout.sliceCount || capacity == 1,
      size <= end &- start, capacity &* size <= end &- start
    else { return nil }
    for list in [free, local, shared & ~3] where list != 0 {
      guard list >= start, list < end, list & 7 == 0 else { return nil }
    }
    memory = MemoryRange(start: start, end: end)
    self.capacity = capacity
    blockSize = size
    firstBlock = first
    lists = [free, local, shared & ~3].filter { $0 != 0 }
    self.heap = heap & ~3
  }

  /// The address of its first block.
  ///
  /// Source: mimalloc, src/segment.c, `_mi_segment_page_start_from_slice`, which leaves room in front
  /// of small blocks: 384 bytes up to blocks of 1 KB in 2.0.9.
  var start: UInt {
    if firstBlock != 0 { return firstBlock }
    return memory.start &+ (blockSize <= 1024 ? 384 : 0)
  }
}
