import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakAllocators

@Suite("Words that may be references") struct AddressFilterTests {
  /// The first address of the memory that is searched.
  private static let start: UInt = 0x7000_0000

  /// A snapshot of some words.
  private func snapshot(_ words: [UInt]) throws -> Snapshot {
    let storage = try #require(SnapshotStorage(byteCount: words.count * 8))
    // SAFETY: The storage has room for all words, and the snapshot keeps it.
    unsafe words.withUnsafeBytes { bytes in
      unsafe UnsafeMutableRawBufferPointer(start: storage.base, count: storage.byteCount)
        .copyMemory(from: bytes)
    }
    // SAFETY: As above.
    let extent = unsafe SnapshotExtent(
      start: Self.start,
      byteCount: UInt(words.count * 8),
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

  /// The words that a filter finds, from before the memory until behind it.
  private func found(_ filter: AddressFilter, _ snapshot: Snapshot) -> [UInt] {
    var cursor = snapshot.cursor()
    var found: [UInt] = []
    var next = Self.start - 8192
    while let address = filter.nextReference(&cursor, from: next, to: Self.start + 1 << 20) {
      found.append(cursor.word(address) ?? 0)
      next = address + 8
    }
    return found
  }

  /// Blocks that are far apart, words of which some lead to them, and other words.
  private func specimen(_ random: inout SeededGenerator) -> (blocks: BlockTable, words: [UInt]) {
    var builder = BlockTableBuilder()
    let starts = (0..<Int.random(in: 1...2_000, using: &random)).map { _ in
      UInt.random(in: 0x10_0000...0x4000_0000, using: &random) << 4
    }
    for start in Set(starts) { builder.append(start: start, byteCount: 16) }
    let words = (0..<4_000).map { index -> UInt in
      switch index % 4 {
      case 0: starts.randomElement(using: &random) ?? 0
      case 1: (starts.randomElement(using: &random) ?? 0) | 1 << 63 | 5
      case 2: UInt.random(in: 0...UInt.max, using: &random)
      default: UInt.random(in: 0...4096, using: &random)
      }
    }
    return (builder.table(), words)
  }

  @Test("Every word that refers to a block is found, and hardly any other")
  func blocks() throws {
    for seed in UInt64(0)..<20 {
      var random = SeededGenerator(seed: seed)
      let (blocks, words) = specimen(&random)
      let wanted = words.filter { blocks.index(of: $0 & WordScan.addressBits) != nil }
      let memory = try snapshot(words)
      for filter in [AddressFilter(startsOf: blocks), AddressFilter(areasOf: blocks, and: [])] {
        let found = found(filter, memory)
        #expect(found.filter { blocks.index(of: $0 & WordScan.addressBits) != nil } == wanted)
        #expect(found.count <= wanted.count + 200, "seed \(seed)")
      }
    }
  }

  @Test("Words that refer to other data are found too, however much a damaged header tells of")
  func data() throws {
    var random = SeededGenerator(seed: 1)
    let (blocks, words) = specimen(&random)
    let data: [Range<UInt>] = [
      0x100_0000_0000..<0x100_0000_1001, 0x200_0000_0000..<0x200_0000_0008,
    ]
    let others: [UInt] = [0x100_0000_0000, 0x100_0000_0ff8, 0x200_0000_0000]
    let memory = try snapshot(words + others)
    let filter = AddressFilter(areasOf: blocks, and: data)
    #expect(others.allSatisfy(found(filter, memory).contains))
    let open = AddressFilter(areasOf: blocks, and: data + [0x300_0000_0000..<UInt.max])
    #expect(others.allSatisfy(found(open, memory).contains))
    let none = AddressFilter(areasOf: .empty, and: [])
    #expect(found(none, memory) == [])
  }
}
