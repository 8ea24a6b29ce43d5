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
    var fixed = 0
    var filled = 0
    for (address, blockSize) in heapObjects(of: scenarios, fixture) {
      guard let isa = cursor.word(address),
        let heap = fixture.resolver.heapMetadata(at: Address(isa))
      else { continue }
      let name = fixture.resolver.name(of: fixture.resolver.type(ofMetadata: heap.address))
      guard let size = sizes.byteCount(of: address, heap) else { continue }
      known += 1
      #expect(size <= blockSize, "\(heap.kind) \(name)")
      // A container has room for more elements.
      if case .elements = fixture.store.object(ofHeapMetadata: heap.address)?.storage { continue }
      fixed += 1
      // malloc rounds up to 16 bytes less its own 8, and leaves no rest smaller than its least block.
      filled += blockSize - size < 40 ? 1 : 0
    }
    #expect(known > 400)
    #expect(fixed > 200)
    #expect(filled * 10 > fixed * 9, "\(filled) of \(fixed)")
    print("sizes known", known, "fixed", fixed, "filled", filled)
    withExtendedLifetime(scenarios) {}
  }
}
