internal import LeakMemory

/// A thread's cache of free chunks, which look as if they were in use.
///
/// Source: glibc, malloc/malloc.c, `tcache_perthread_struct`. From 2.30 to 2.41 `uint16_t counts[64]`
/// and `tcache_entry *entries[64]`; verified with 2.36. From 2.42 on `uint16_t num_slots[76]`, the
/// room that is left instead of the number of chunks, and `entries[76]`; verified with 2.43. From
/// 2.32 on the links of a list are stored exclusive-or their own address divided by 4096.
struct GlibcThreadCache {
  /// The free memory in its lists.
  let free: [UInt]

  /// The word that marks each entry of a list, the same for the whole process; 0 where lists are
  /// empty.
  let key: UInt

  /// The number of entries whose mark differs from the first one's.
  let differingKeyCount: Int

  /// The sizes of chunks that hold a cache of the older form.
  ///
  /// A free chunk that is larger by 16 bytes, too little for a chunk, is used whole.
  private static let countingSizes: ClosedRange<UInt> = 0x290...0x2a0

  /// The sizes of chunks that hold a cache of the newer form.
  private static let roomSizes: ClosedRange<UInt> = 0x300...0x310

  /// Whether a chunk of a size may hold a cache.
  static func isSize(_ size: UInt) -> Bool {
    countingSizes.contains(size) || roomSizes.contains(size)
  }

  /// No list is longer than this.
  private static var maximumLength: Int { 1 << 16 }

  /// Reads the cache that memory of one of the sizes may be; nil where it is something else.
  init?(at address: UInt, _ cursor: inout SnapshotCursor) {
    guard let header = cursor.word(address &- 8) else { return nil }
    let isCounting = Self.countingSizes.contains(header & ~7)
    let binCount: UInt = isCounting ? 64 : 76
    var lists: [(head: UInt, length: Int, bin: UInt)] = []
    var rooms: [(isEmpty: Bool, room: UInt16)] = []
    for bin in 0..<binCount {
      guard let count = cursor.load(address &+ 2 &* bin, as: UInt16.self),
        let head = cursor.word(address &+ 2 &* binCount &+ 8 &* bin), head & 15 == 0
      else { return nil }
      if isCounting, (count == 0) != (head == 0) { return nil }
      rooms.append((head == 0, count))
      guard head != 0 else { continue }
      lists.append((head, isCounting ? Int(count) : Self.maximumLength, bin))
    }
    if !isCounting {
      // An empty list has all of its room; any other one less.
      let most = rooms.map(\.room).max() ?? 0
      guard most > 0, rooms.allSatisfy({ $0.isEmpty || $0.room < most }) else { return nil }
      for index in lists.indices {
        lists[index].length = Int(most) - Int(rooms[Int(lists[index].bin)].room)
      }
    }
    var free: [UInt] = []
    var key: UInt = 0
    var differing = 0
    for list in lists {
      var entry = list.head
      for step in 0..<list.length {
        guard entry & 15 == 0, entry != 0, Self.isSize(of: entry, bin: list.bin, &cursor),
          let link = cursor.word(entry), let mark = cursor.word(entry &+ 8)
        else {
          // A first entry of the wrong size means that this is no cache at all.
          if step == 0 { return nil }
          break
        }
        if key == 0 { key = mark }
        if mark != key { differing += 1 }
        free.append(entry)
        entry = link ^ (entry &>> 12)
      }
    }
    self.free = free
    self.key = key
    differingKeyCount = differing
  }

  /// Whether the chunk of an entry has a size that belongs into a list.
  private static func isSize(of entry: UInt, bin: UInt, _ cursor: inout SnapshotCursor) -> Bool {
    guard let header = cursor.word(entry &- 8) else { return false }
    let size = header & ~7
    return bin < 64 ? size == 16 &* bin &+ 32 : size > 1040 && size & 15 == 0
  }
}
