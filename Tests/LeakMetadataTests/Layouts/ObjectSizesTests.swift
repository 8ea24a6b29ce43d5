import LeakMemory
import Testing

@testable import LeakMetadata

/// What users of other allocators than those that are read may rely on.
@Suite("Sizes of objects by their bytes") struct ObjectSizesTests {
  @Test("No object is larger than its block, and those of a fixed size fill it")
  func sizesFitBlocks() throws {
    let scenarios = valueScenarios() + closureScenarios() + storageScenarios()
    let fixture = try LayoutFixture(having: scenarios.flatMap { [$0.root] + $0.leaves })
    let sizes = ObjectSizes(fixture.resolver, fixture.snapshot)
    var cursor = fixture.snapshot.cursor()
    var known = 0
    var filled = 0
    for (address, blockSize) in heapObjects(of: scenarios, fixture) {
      guard let isa = cursor.word(address),
        let heap = fixture.resolver.heapMetadata(at: Address(isa))
      else { continue }
      let name = fixture.resolver.name(of: fixture.resolver.type(ofMetadata: heap.address))
      guard let size = sizes.byteCount(of: address, heap) else { continue }
      known += 1
      #expect(size <= blockSize, "\(heap.kind) \(name)")
      // A container has room for more elements; malloc rounds up to 16 bytes, less its own 8.
      guard case .elements = fixture.store.object(ofHeapMetadata: heap.address)?.storage else {
        filled += blockSize - size < 24 ? 1 : 0
        continue
      }
    }
    #expect(known > 400)
    #expect(filled * 20 > known * 17, "\(filled) of \(known)")
    withExtendedLifetime(scenarios) {}
  }
}
