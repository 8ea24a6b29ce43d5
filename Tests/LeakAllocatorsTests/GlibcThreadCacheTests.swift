import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakAllocators

/// The free chunks that a thread of glibc's keeps for itself.
@Suite("A thread's cache of free chunks")
struct GlibcThreadCacheTests {
  /// The memory of the chunk that has the cache.
  private static let cache: UInt = 0x7000_0010

  /// The memory of two free chunks of 48 bytes.
  private static let free: [UInt] = [0x7000_4010, 0x7000_5010]

  /// What marks free chunks.
  private static let key: UInt = 0xc490_b07f_d258_284e

  /// A picture with a cache whose chunk has a size, and in which one list has two chunks.
  private func picture(_ size: UInt, isCounting: Bool) throws -> Snapshot {
    var words: [UInt: UInt] = [Self.cache - 8: size | 5]
    let binCount: UInt = isCounting ? 64 : 76
    for index in 0..<0x300 / 8 as Range<UInt> { words[Self.cache + index * 8] = 0 }
    // The list of chunks of 48 bytes is the second one: its number is the fourth byte pair's.
    var numbers = Array(repeating: UInt16(isCounting ? 0 : 7), count: Int(binCount))
    numbers[1] = isCounting ? 2 : 5
    for start in stride(from: 0, to: numbers.count, by: 4) {
      words[Self.cache + UInt(start) * 2] = numbers[start..<start + 4].reversed()
        .reduce(0) { $0 << 16 | UInt($1) }
    }
    words[Self.cache + 2 * binCount + 8] = Self.free[0]
    for (index, chunk) in Self.free.enumerated() {
      let next = index + 1 < Self.free.count ? Self.free[index + 1] : 0
      words[chunk - 8] = 48 | 5
      words[chunk] = next ^ chunk >> 12
      words[chunk + 8] = Self.key
    }
    return try Self.snapshot(words)
  }

  /// A picture of words at addresses.
  private static func snapshot(_ words: [UInt: UInt]) throws -> Snapshot {
    let addresses = words.keys.sorted()
    let start = try #require(addresses.first)
    let byteCount = Int(try #require(addresses.last) - start) + 8
    let storage = try #require(SnapshotStorage(byteCount: byteCount))
    for (address, word) in words {
      // SAFETY: The storage reaches from the first to behind the last word.
      unsafe storage.base.storeBytes(of: word, toByteOffset: Int(address - start), as: UInt.self)
    }
    // SAFETY: As above; the snapshot keeps the storage.
    let extent = unsafe SnapshotExtent(
      start: start,
      byteCount: UInt(byteCount),
      bytes: storage.base
    )
    return Snapshot(
      regions: [],
      extents: [extent],
      storage: [storage],
      images: [],
      threads: [],
      process: ProcessFacts(method: .fake),
      absences: []
    )
  }

  /// Sizes of chunks that may have a cache: a piece that leaves no room for another chunk is used whole.
  @Test(
    "it is found in a chunk of its size, and in one that is larger by a rest too small for a chunk",
    arguments: [(0x290, true), (0x2a0, true), (0x300, false), (0x310, false)]
  )
  func sizes(size: UInt, isCounting: Bool) throws {
    var cursor = try picture(size, isCounting: isCounting).cursor()
    let cache = try #require(GlibcThreadCache(at: Self.cache, &cursor))
    #expect(GlibcThreadCache.isSize(size))
    #expect(cache.free == Self.free)
    #expect(cache.key == Self.key)
    #expect(cache.differingKeyCount == 0)
  }

  @Test("chunks of other sizes have none", arguments: [0x20, 0x280, 0x2b0, 0x2f0, 0x320])
  func otherSizes(size: UInt) {
    #expect(!GlibcThreadCache.isSize(size))
  }
}
