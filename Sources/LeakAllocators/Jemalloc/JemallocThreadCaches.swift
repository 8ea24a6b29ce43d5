internal import LeakMemory

/// The free blocks that jemalloc keeps for each thread, which look as if they were in use.
///
/// Source: jemalloc, include/jemalloc/internal/cache_bin.h, `struct cache_bin_s`: `stack_head`,
/// statistics, and the lower 16 bits of three addresses in the stack that it is part of: lowest since
/// the last collection, full, empty. One bin's stack ends where the next one's begins.
/// Verified with 5.3.0.
struct JemallocThreadCaches {
  /// The blocks in the caches.
  private(set) var free: [UInt] = []

  /// Addresses in the memory that caches keep their lists in: the allocator's own.
  private(set) var stacks: [UInt] = []

  /// The number of caches.
  private(set) var count = 0

  /// The size of a bin in bytes.
  private static var binSize: UInt { 24 }

  /// No cache has fewer bins than this: there are 36 small size classes.
  private static var minimumBinCount: Int { 24 }

  /// Finds the caches in memory of threads, which jemalloc did not hand out.
  ///
  /// - Parameters:
  ///   - snapshot: The process.
  ///   - pages: The pages that jemalloc has.
  init(_ snapshot: Snapshot, outside pages: [MemoryRange]) {
    var cursor = snapshot.structureCursor()
    let data = snapshot.regions.filter(\.isPrivateData)
      .map { MemoryRange(start: $0.start.bits, end: $0.end.bits) }
    let readable = MemoryRange.parts(of: data, in: snapshot.extents)
    // A cache may reach over the end of a range.
    var address: UInt = 0
    for range in MemoryRange.parts(of: readable, outside: pages) {
      address = max(address, range.start.roundedUp(to: 8))
      while address < range.end { address = find(at: address, &cursor) }
    }
  }

  /// Reads the cache that begins at an address, if one does.
  ///
  /// - Returns: Where to go on.
  private mutating func find(at address: UInt, _ cursor: inout SnapshotCursor) -> UInt {
    guard var bin = Self.bin(at: address, &cursor) else { return address &+ 8 }
    var bins = [bin]
    var next = address &+ Self.binSize
    while bins.count < 256, let following = Self.bin(at: next, &cursor), following.full == bin.empty
    {
      bins.append(following)
      bin = following
      next &+= Self.binSize
    }
    guard bins.count >= Self.minimumBinCount else { return address &+ 8 }
    count += 1
    for bin in bins {
      stacks.append(bin.head)
      for index in 0..<bin.count {
        guard let block = cursor.word(bin.head &+ 8 &* index) else { break }
        free.append(block)
      }
    }
    return next
  }

  /// Reads a bin; nil where its fields contradict each other.
  private static func bin(
    at address: UInt,
    _ cursor: inout SnapshotCursor
  ) -> (head: UInt, full: UInt, empty: UInt, count: UInt)? {
    guard let bounds = cursor.word(address &+ 16), bounds != 0 else { return nil }
    let full = bounds >> 16 & 0xffff
    let empty = bounds >> 32 & 0xffff
    let room = (empty &- full) & 0xffff
    guard room > 0, room & 7 == 0, full & 7 == 0, let head = cursor.word(address), head & 7 == 0,
      head > 65536, head < BlockTableBuilder.addressLimit
    else { return nil }
    let used = (empty &- head) & 0xffff
    guard used <= room else { return nil }
    return (head, full, empty, used / 8)
  }
}
