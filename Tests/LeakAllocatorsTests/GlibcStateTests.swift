import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakAllocators

/// The records of arenas, whose layout differs between versions of glibc.
@Suite("glibc's arenas")
struct GlibcStateTests {
  /// Where the main arena's record is: a multiple of 32, as in all versions.
  private static let start: UInt = 0x7000_0140

  /// A library with one arena, whose bins are at a distance from the record's start.
  private func picture(_ distance: UInt) throws -> Snapshot {
    let byteCount = 0x2000
    let base: UInt = 0x7000_0000
    let storage = try #require(SnapshotStorage(byteCount: byteCount))
    func store(_ word: UInt, at address: UInt) {
      // SAFETY: All addresses below are within the storage.
      unsafe storage.base.storeBytes(of: word, toByteOffset: Int(address - base), as: UInt.self)
    }
    let bins = Self.start + distance
    for bin in 0..<127 as Range<UInt> {
      store(bins + bin * 16 - 16, at: bins + bin * 16)
      store(bins + bin * 16 - 16, at: bins + bin * 16 + 8)
    }
    store(Self.start, at: bins + 2048)
    // SAFETY: The storage has all bytes; the snapshot keeps it.
    let extent = unsafe SnapshotExtent(
      start: base,
      byteCount: UInt(byteCount),
      bytes: storage.base
    )
    let image = SnapshotImage(
      path: "/lib/libc.so.6",
      buildID: [],
      loadBias: base,
      segments: [
        SnapshotImage.Segment(
          start: Address(base),
          byteCount: byteCount,
          fileOffset: 0,
          permissions: [.read, .write]
        )
      ],
      sections: [],
      openFile: { nil }
    )
    return Snapshot(
      regions: [],
      extents: [extent],
      storage: [storage],
      images: [image],
      threads: [],
      process: ProcessFacts(method: .fake),
      absences: []
    )
  }

  @Test(
    "are found with fast bins, as up to 2.42, and without them, as from 2.43 on, where bins are at odd multiples of eight",
    arguments: [112, 24] as [UInt]
  )
  func areFound(distance: UInt) throws {
    var search = GlibcStateSearch(try picture(distance))
    let arenas = search.find()
    #expect(arenas.map(\.start) == [Self.start])
    #expect(arenas.map(\.bins) == [Self.start + distance])
    #expect(arenas.first?.hasFastBins == (distance == 112))
  }

  @Test("that have another distance are none", arguments: [16, 32, 104, 120] as [UInt])
  func othersAreNot(distance: UInt) throws {
    var search = GlibcStateSearch(try picture(distance))
    #expect(search.find().isEmpty)
  }
}
