internal import LeakMemory

/// glibc's own account of memory that is not in an arena.
///
/// Source: glibc, malloc/malloc.c, `struct malloc_par`: …, `int n_mmaps`, `int n_mmaps_max`,
/// `int max_n_mmaps`, `int no_dyn_threshold`, `size_t mmapped_mem`, `size_t max_mmapped_mem`,
/// `char *sbrk_base`. Verified with 2.36 and 2.43.
struct GlibcParameters: Hashable {
  /// The number of chunks with mappings of their own.
  let mappedCount: Int

  /// The size of those mappings, in bytes.
  let mappedByteCount: Int

  /// Where the main arena's memory begins; 0 where it has none yet.
  let base: UInt

  /// Finds the record in the image that the main arena is in, by the default of `n_mmaps_max`.
  static func find(in snapshot: Snapshot, near arena: GlibcState) -> GlibcParameters? {
    guard let image = snapshot.image(containing: Address(arena.start)) else { return nil }
    var cursor = snapshot.structureCursor()
    for segment in image.segments where segment.permissions.contains(.write) {
      let end = segment.start.bits &+ UInt(bitPattern: segment.byteCount)
      var address = segment.start.bits.roundedUp(to: 8) &+ 8
      while address &+ 40 <= end, address >= segment.start.bits {
        defer { address &+= 8 }
        guard cursor.load(address, as: UInt32.self) == 65536,
          let found = GlibcParameters(maximumCountField: address, &cursor)
        else { continue }
        return found
      }
    }
    return nil
  }

  /// Reads a record by where its `n_mmaps_max` is; nil where its fields contradict each other.
  private init?(maximumCountField field: UInt, _ cursor: inout SnapshotCursor) {
    guard let count = cursor.load(field &- 4, as: UInt32.self),
      let highestCount = cursor.load(field &+ 4, as: UInt32.self),
      let bytes = cursor.word(field &+ 16), let highestBytes = cursor.word(field &+ 24),
      let base = cursor.word(field &+ 32),
      count <= highestCount, bytes <= highestBytes, bytes < BlockTableBuilder.addressLimit,
      bytes & 4095 == 0, highestBytes & 4095 == 0, base & 15 == 0, base != 0 || highestCount > 0
    else { return nil }
    mappedCount = Int(count)
    mappedByteCount = Int(bytes)
    self.base = base
  }
}
