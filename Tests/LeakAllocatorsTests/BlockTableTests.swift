import LeakAllocators
import LeakTestSupport
import Testing

@Suite("Block table")
struct BlockTableTests {
  /// Blocks that lie as an allocator's might, with gaps, neighbours and large ones.
  private func makeBlocks(_ seed: UInt64, granule: UInt) -> [(start: UInt, size: UInt)] {
    var random = SeededGenerator(seed: seed)
    var blocks: [(start: UInt, size: UInt)] = []
    var address: UInt = 0x5555_0000_0000 + UInt(random.next() % 4096) * granule
    for _ in 0..<2000 {
      var size = granule * (1 + UInt(random.next() % 20))
      switch random.next() % 100 {
      case 0: size = 1 << 20
      case 1: size = 5 << 30
      case 2: address += UInt(random.next() % 1_000_000) * granule
      case 3: address += 1 << 36
      default: break
      }
      guard address + size < 1 << 47 else { break }
      blocks.append((address, size))
      address += size + (random.next() % 3 == 0 ? granule * UInt(random.next() % 50) : 0)
    }
    return blocks
  }

  @Test("finds exactly the blocks it was made of", arguments: [8, 16] as [UInt])
  func lookups(granule: UInt) {
    for seed in 0..<20 as Range<UInt64> {
      let blocks = makeBlocks(seed, granule: granule)
      var builder = BlockTableBuilder()
      for block in seed % 2 == 0 ? blocks : blocks.reversed() {
        builder.append(start: block.start, byteCount: block.size)
      }
      let table = builder.table()
      #expect(table.count == blocks.count)
      var random = SeededGenerator(seed: seed)
      for (index, block) in blocks.enumerated() {
        #expect(table.start(at: index) == block.start)
        #expect(table.byteCount(at: index) == Int(block.size))
        #expect(table.index(of: block.start) == index)
        #expect(table.index(containing: block.start) == index)
        #expect(table.index(containing: block.start + block.size - 1) == index)
        let inside = block.start + UInt(random.next() % UInt64(block.size))
        #expect(table.index(containing: inside) == index)
        #expect(inside == block.start || table.index(of: inside) == nil)
        let isNextFree =
          index + 1 == blocks.count || blocks[index + 1].start > block.start + block.size
        #expect(table.index(containing: block.start + block.size) == (isNextFree ? nil : index + 1))
        #expect(table.index(of: block.start + 1) == nil)
      }
      #expect(table.index(of: 0) == nil)
      #expect(table.index(containing: 0) == nil)
      #expect(table.index(containing: .max) == nil)
      #expect(table.index(containing: blocks[0].start - 1) == nil)
    }
  }

  @Test("has no blocks when it was made of none")
  func empty() {
    let table = BlockTable.empty
    #expect(table.count == 0)
    #expect(table.index(of: 16) == nil)
    #expect(table.index(containing: 16) == nil)
  }

  @Test("takes out blocks, ends overlapping ones, and keeps one of two at the same address")
  func removal() {
    var builder = BlockTableBuilder()
    for index in (1...100 as ClosedRange<UInt>).reversed() {
      builder.append(start: index * 64, byteCount: index == 50 ? 200 : 64)
      builder.append(start: index * 64, byteCount: 16)
    }
    builder.append(start: 1 << 50, byteCount: 16)
    builder.append(start: 160, byteCount: 0)
    #expect(builder.remove([64, 64, 65, 6400, 7000]) == 2)
    let table = builder.table()
    #expect(table.count == 98)
    #expect(table.byteCount(at: 48) == 64)
    #expect(table.index(of: 64) == nil)
    #expect(table.index(containing: 64 * 51 - 1) == table.index(of: 64 * 50))
    #expect(table.totalByteCount == 98 * 64)
  }
}
