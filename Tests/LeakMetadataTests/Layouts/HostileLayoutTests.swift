import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakMetadata

/// Counts references, and those whose slots are not in the block.
private struct BoundsSink: ReferenceSink {
  var lower: UInt = 0
  var upper: UInt = 0
  var count = 0
  var outside = 0
  mutating func add(_ reference: FoundReference) {
    count += 1
    if reference.slot < lower || reference.slot > upper - 8 { outside += 1 }
  }
}

@Suite("Damaged memory") struct HostileLayoutTests {
  @Test("Damaged objects and metadata are read without a trap, a hang or a word beyond the block")
  func damageIsSurvived() throws {
    let scenarios = valueScenarios() + closureScenarios() + storageScenarios()
    let fixture = try LayoutFixture(having: scenarios.flatMap { [$0.root] + $0.leaves })
    let objects = heapObjects(of: scenarios, fixture)
    // All but the images that none of the objects is described by; neighbours may be one extent.
    let others = fixture.snapshot.images.filter { image in
      !["swiftCore", "xctest", "Concurrency"].contains { image.name.contains($0) }
    }
    let damaged = DamagedSnapshot(fixture.snapshot) { extent in
      !others.contains {
        $0.start.bits <= extent.start && extent.start + extent.byteCount <= $0.end.bits
      }
    }
    let words = objects.flatMap { object in
      stride(from: object.address, to: object.address + UInt(object.size), by: 8)
    }
    var cursor = fixture.snapshot.cursor()
    // Half of all damage: what the metadata and descriptors of these objects consist of.
    let isas = Set(objects.compactMap { cursor.word($0.address) })
    var records: [UInt] = []
    for isa in isas {
      records += stride(from: isa &- 16, to: isa &+ 160, by: 8)
      for link in [isa &+ 40, isa &+ 16, isa &- 8] {
        guard let record = cursor.word(link), record > 4096, record & 3 == 0 else { continue }
        records += stride(from: record, to: record &+ 96, by: 8)
        if let fields = cursor.load(record &+ 16, as: Int32.self), fields != 0 {
          let descriptor = record &+ 16 &+ UInt(bitPattern: Int(fields))
          records += stride(from: descriptor & ~7, to: (descriptor & ~7) &+ 160, by: 8)
        }
      }
    }
    var total = BoundsSink()
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    print("damage: seed", seed, "objects", objects.count, "records", records.count)
    func read(_ reader: inout ReferenceReader, _ part: ArraySlice<(address: UInt, size: Int)>) {
      var cursor = damaged.snapshot.cursor()
      let sizes = ObjectSizes(reader.store.layouts.resolver, damaged.snapshot)
      for object in part {
        guard let isa = cursor.word(object.address) else { continue }
        total.lower = object.address
        total.upper = object.address &+ UInt(object.size)
        let program = reader.program(ofHeapMetadata: Address(isa))
        reader.read(program, at: object.address, byteCount: object.size, into: &total)
        let heap = reader.store.layouts.resolver.heapMetadata(at: Address(isa))
        #expect(heap.flatMap { sizes.byteCount(of: object.address, $0) } ?? 16 >= 16)
      }
    }
    // Objects: one reader for all.
    let sound = LayoutFixture(damaged.snapshot)
    var reader = ReferenceReader(store: sound.store, snapshot: damaged.snapshot)
    read(&reader, objects[...])
    #expect(total.count > objects.count / 2)
    for _ in 0..<4000 {
      damaged.damage(words, places: 40, &generator)
      let start = Int.random(in: 0..<objects.count, using: &generator)
      read(&reader, objects[start..<min(objects.count, start + 60)])
      damaged.repair()
    }
    // Metadata: everything anew for each damage.
    let clock = ContinuousClock()
    let start = clock.now
    var rounds = 0
    while rounds < 400, clock.now - start < .seconds(10) {
      damaged.damage(records, places: 30, &generator)
      damaged.damage(words, places: 20, &generator)
      let fixture = LayoutFixture(damaged.snapshot)
      var reader = ReferenceReader(store: fixture.store, snapshot: damaged.snapshot)
      let first = Int.random(in: 0..<objects.count, using: &generator)
      read(&reader, objects[first..<min(objects.count, first + 80)])
      var projection = EnumProjection(layouts: fixture.layouts, snapshot: damaged.snapshot)
      for shape in enumShapes.shuffled(using: &generator).prefix(8) {
        let type = fixture.type(shape)
        _ = fixture.computed.layout(of: type)
        _ = projection.value(of: type, at: Address(words[first]))
      }
      damaged.repair()
      rounds += 1
    }
    print("damage: metadata rounds", rounds, "references", total.count)
    #expect(total.outside == 0)
    #expect(rounds > 20)
    withExtendedLifetime(scenarios) {}
  }
}
