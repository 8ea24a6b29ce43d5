import LeakMemory

@testable import LeakMetadata

/// The heap objects of scenarios, with the sizes of their blocks.
func heapObjects(
  of scenarios: [ReferenceScenario],
  _ fixture: LayoutFixture
) -> [(address: UInt, size: Int)] {
  var result: [(address: UInt, size: Int)] = []
  var reader = ReferenceReader(store: fixture.store, snapshot: fixture.snapshot)
  var cursor = fixture.snapshot.cursor()
  var seen: Set<UInt> = []
  var queue = scenarios.map(\.root)
  while let object = queue.popLast() {
    guard seen.insert(object).inserted,
      fixture.snapshot.image(containing: Address(object)) == nil,
      let isa = cursor.word(object), fixture.resolver.heapMetadata(at: Address(isa)) != nil
    else { continue }
    result.append((object, blockSize(object)))
    var sink = ListSink()
    reader.read(
      reader.program(ofHeapMetadata: Address(isa)),
      at: object,
      byteCount: blockSize(object),
      into: &sink
    )
    queue += sink.found.filter { $0.kind.isStrong && $0.evidence == .described }.map(\.target)
  }
  return result
}
