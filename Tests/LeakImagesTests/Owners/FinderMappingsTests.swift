import LeakImages
import LeakMemory
import Testing

#if os(Linux)
@Suite("LeakFinder's own mappings in a process that is looked at")
struct FinderMappingsTests {
  @Test("are found by the note in the image, as long as they are there")
  func own() throws {
    let range: AddressRange
    do {
      let storage = try #require(SnapshotStorage(byteCount: 273 << 12))
      // SAFETY: Only the address is taken.
      range = unsafe AddressRange(
        start: Address(UInt(bitPattern: storage.base)),
        byteCount: storage.byteCount
      )
      let mappings = try OwnProcessSource().snapshot().finderMappings
      #expect(mappings.contains(range))
      #expect(mappings == mappings.sorted { $0.start < $1.start })
      withExtendedLifetime(storage) {}
    }
    let mappings = try OwnProcessSource().snapshot().finderMappings
    #expect(!mappings.contains(range))
  }

  @Test("are taken out of the ranges that hold something")
  func parts() {
    func range(_ start: UInt, _ end: UInt) -> AddressRange {
      AddressRange(start: Address(start), end: Address(end))
    }
    let own = [range(10, 20), range(20, 25), range(40, 60)]
    #expect(range(0, 10).parts(outside: own) == [range(0, 10)])
    #expect(range(0, 12).parts(outside: own) == [range(0, 10)])
    #expect(range(12, 24).parts(outside: own).isEmpty)
    #expect(range(5, 50).parts(outside: own) == [range(5, 10), range(25, 40)])
    #expect(range(30, 100).parts(outside: own) == [range(30, 40), range(60, 100)])
    #expect(range(7, 9).parts(outside: []) == [range(7, 9)])
    #expect(range(7, 7).parts(outside: own).isEmpty)
  }
}
#endif
