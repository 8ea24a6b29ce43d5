import Testing

@testable import LeakMemory

@Suite("Resident memory page by page")
struct ResidentPagesTests {
  /// The kernel's texts on a mapping of eight pages of which some are resident, and one of a file.
  private static func maps(_ kilobytes: Int) -> String {
    """
    10000-18000 rw-p 00000000 00:00 0
    Rss:                  \(kilobytes) kB
    Swap:                  4 kB
    AnonHugePages:         0 kB
    20000-28000 r-xp 00000000 08:01 7 /lib/library.so
    Rss:                   8 kB
    """
  }

  /// Pages of which those are present that a set has.
  private static func pages(_ present: Set<UInt>) -> PageMap {
    PageMap { first, count in
      (first..<first + UInt(count)).map { present.contains($0) ? 1 << 63 : 1 << 62 }
    }
  }

  @Test("a mapping is told in pieces that are resident or are not, a file's as a whole")
  func pieces() throws {
    let memory = try #require(
      ResidentMemory(
        parsing: Self.maps(12),
        status: "VmPTE: 4 kB",
        pages: Self.pages([0x11, 0x12, 0x17, 0x21])
      )
    )
    #expect(
      memory.mappings.map(\.region.start.bits) == [0x10000, 0x11000, 0x13000, 0x17000, 0x20000]
    )
    #expect(memory.mappings.map(\.region.byteCount) == [4096, 8192, 16384, 4096, 32768])
    #expect(memory.mappings.map(\.resident) == [0, 8192, 0, 4096, 8192])
    #expect(memory.mappings.map(\.swapped) == [4096, 0, 0, 0, 0])
    #expect(memory.resident == 20_480)
  }

  @Test("where the pages are not known, are too many or do not agree, a mapping is whole")
  func whole() throws {
    let unknown = PageMap { _, _ in nil }
    let lying = """
      10000000-18000000 rw-p 00000000 00:00 0
      Rss:                  4096 kB
      """
    for (text, pages) in [(Self.maps(12), unknown), (lying, Self.pages([0x10000]))] {
      let memory = try #require(ResidentMemory(parsing: text, status: "", pages: pages))
      #expect(memory == ResidentMemory(parsing: text, status: ""))
    }
    #expect(Self.pages([1, 3, 5]).present(in: 0..<0x8000, most: 2) == nil)
    #expect(
      Self.pages([1, 3, 5]).present(in: 0..<0x8000, most: 3)
        == [0x1000..<0x2000, 0x3000..<0x4000, 0x5000..<0x6000]
    )
  }
}
