import LeakAllocators
import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("What the resident memory of another process is")
struct MemoryBreakdownTests {
  /// The picture, and what is resident of it: the pages up to the middle block of the mapping with most blocks.
  private struct Half {
    let analysis: SnapshotAnalysis
    let region: MemoryRegion
    let middle: Address

    init() throws {
      let specimen = try #require(Specimen.shared)
      analysis = SnapshotAnalysis(specimen.snapshot)
      let blocks = analysis.map.blocks
      var counts: [Address: Int] = [:]
      for block in 0..<blocks.count {
        let address = Address(blocks.start(at: block))
        guard let region = specimen.snapshot.region(containing: address) else { continue }
        counts[region.start, default: 0] += 1
      }
      let most = try #require(counts.max { $0.value < $1.value }?.key)
      let found = specimen.snapshot.region(containing: most)
      let region = try #require(found)
      let first = (0..<blocks.count).first { blocks.start(at: $0) >= region.start.bits } ?? 0
      self.region = region
      let block = first + (counts[most] ?? 0) / 2
      middle = Address(blocks.start(at: block) & ~4095)
    }

    /// A part of the mapping.
    func piece(_ start: Address, _ end: Address, resident: Int) -> ResidentMemory.Mapping {
      ResidentMemory.Mapping(
        region: MemoryRegion(
          start: start,
          end: end,
          permissions: region.permissions,
          name: region.name,
          fileOffset: region.fileOffset
        ),
        resident: resident
      )
    }

    /// What is said where one half is resident, and the other is not.
    func breakdown() -> MemoryBreakdown {
      let pieces = [
        piece(region.start, middle, resident: Int(middle.bits - region.start.bits)),
        piece(middle, region.end, resident: 0),
      ]
      return analysis.memoryBreakdown(ResidentMemory(mappings: pieces, pageTables: 0))
    }
  }

  @Test("Blocks are counted by the pages they are in, objects and others alike")
  func pages() throws {
    let half = try Half()
    let map = half.analysis.map
    var cursor = half.analysis.snapshot.cursor()
    var (objects, others) = (0, 0)
    for block in 0..<map.blocks.count where map.blocks.start(at: block) < half.middle.bits {
      let start = map.blocks.start(at: block)
      let end = min(start + UInt(map.blocks.byteCount(at: block)), half.middle.bits)
      guard start >= half.region.start.bits else { continue }
      switch HeapCensus.Kind(of: block, in: map, &cursor) {
      case .object: objects += Int(end - start)
      case .untyped: others += Int(end - start)
      case .gone: break
      }
    }
    let parts = half.breakdown()
    #expect(objects > 0 && others > 0)
    #expect(parts.objectBytes == objects && parts.otherBytes == others)
    #expect(parts.freeBytes == parts.resident - objects - others && parts.freeBytes >= 0)
    #expect(parts.restBytes == 0 && parts.fileBytes == 0)
  }

  @Test("Where it is not known which pages are resident, objects and other blocks share them")
  func shares() throws {
    let half = try Half()
    let piece = half.piece(half.region.start, half.region.end, resident: 4096)
    let parts = half.analysis.memoryBreakdown(ResidentMemory(mappings: [piece], pageTables: 0))
    #expect(parts.objectBytes > 0 && parts.otherBytes > 0)
    #expect(parts.objectBytes + parts.otherBytes == 4096 && parts.freeBytes == 0)
  }
}
