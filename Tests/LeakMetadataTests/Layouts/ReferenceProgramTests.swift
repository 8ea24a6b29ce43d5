import LeakMemory
import Testing

@testable import LeakMetadata

/// What was found in the graph of a scenario.
private struct GraphWalk {
  /// How often each address is retained by a fact.
  var described: [UInt: Int] = [:]
  /// How often each address is in a word of unknown meaning.
  var words: [UInt: Int] = [:]
  /// The objects that were read.
  var seen: Set<UInt> = []

  /// Reads everything that an object holds.
  mutating func walk(
    from root: UInt,
    _ fixture: LayoutFixture,
    _ reader: inout ReferenceReader
  ) {
    var queue = [root]
    var cursor = fixture.snapshot.cursor()
    while let object = queue.popLast() {
      guard seen.insert(object).inserted,
        fixture.snapshot.image(containing: Address(object)) == nil,
        let isa = cursor.word(object), fixture.resolver.heapMetadata(at: Address(isa)) != nil
      else { continue }
      var sink = ListSink()
      let program = reader.program(ofHeapMetadata: Address(isa))
      reader.read(program, at: object, byteCount: blockSize(object), into: &sink)
      for reference in sink.found {
        if reference.kind.isStrong, reference.evidence == .described {
          described[reference.target, default: 0] += 1
          queue.append(reference.target)
        } else if reference.kind == .word || reference.evidence == .undescribed {
          words[reference.target, default: 0] += 1
        }
      }
    }
  }
}

/// The strong count of an object; nil for one that is not counted.
private func strongCount(_ object: UInt, _ cursor: inout SnapshotCursor) -> Int? {
  guard var counts = cursor.word(object + 8) else { return nil }
  if counts >> 62 == 3 {
    guard let own = cursor.word((counts << 3) &+ 16) else { return nil }
    counts = own
  }
  guard counts & 0xffff_ffff != 0xffff_ffff, counts >> 63 == 0 else { return nil }
  return Int((counts >> 33) & 0x3fff_ffff) + 1
}

@Suite("Reference programs") struct ReferenceProgramTests {
  @Test("Every retain of every object that a value holds is found, and none too many")
  func everyRetainIsFound() throws {
    let scenarios = valueScenarios() + closureScenarios() + storageScenarios()
    let fixture = try LayoutFixture(having: scenarios.flatMap { [$0.root] + $0.leaves })
    var reader = ReferenceReader(store: fixture.store, snapshot: fixture.snapshot)
    var cursor = fixture.snapshot.cursor()
    var retains = 0
    for scenario in scenarios {
      var walk = GraphWalk()
      walk.walk(from: scenario.root, fixture, &reader)
      for leaf in scenario.leaves {
        guard let retained = strongCount(leaf, &cursor) else { continue }
        let found = walk.described[leaf, default: 0]
        retains += retained
        if scenario.isDescribed {
          #expect(found == retained, "\(scenario.name): found \(found) of \(retained)")
        } else {
          #expect(found <= retained, "\(scenario.name): found \(found) of \(retained)")
          #expect(
            found + walk.words[leaf, default: 0] >= 1,
            "\(scenario.name): not even as words"
          )
        }
      }
      // Storage objects in the graph are held by it alone, too: never more than their count.
      for (object, found) in walk.described
      where fixture.snapshot.image(containing: Address(object)) == nil && walk.seen.contains(object)
      {
        guard let retained = strongCount(object, &cursor) else { continue }
        #expect(found <= retained, "\(scenario.name): too many for \(String(object, radix: 16))")
      }
    }
    print("scenarios", scenarios.count, "retains of leaves", retains)
    #expect(retains > 150)
    withExtendedLifetime(scenarios) {}
  }

  @Test("What was in memory before a key path was is no part of it", arguments: [false, true])
  func keyPathRest(hasArgument: Bool) throws {
    let argument = Leaf(0)
    let path: AnyKeyPath = hasArgument ? \[Leaf: Int].[argument] : \[Int].[3]
    let object = unsafe UInt(bitPattern: Unmanaged.passUnretained(path).toOpaque())
    let leaf = unsafe UInt(bitPattern: Unmanaged.passUnretained(argument).toOpaque())
    let last = object + UInt(blockSize(object)) - 8
    // SAFETY: The last word of the block is the object's to write, and no component's.
    unsafe UnsafeMutablePointer<UInt>(bitPattern: last)?.pointee = leaf
    let fixture = try LayoutFixture(having: [object, leaf])
    var reader = ReferenceReader(store: fixture.store, snapshot: fixture.snapshot)
    var cursor = fixture.snapshot.cursor()
    let word = cursor.word(object)
    let isa = try #require(word)
    var sink = ListSink()
    let program = reader.program(ofHeapMetadata: Address(isa))
    reader.read(program, at: object, byteCount: blockSize(object), into: &sink)
    #expect(sink.found.filter { $0.target == leaf }.count == (hasArgument ? 1 : 0))
    #expect(!sink.found.contains { $0.slot == last })
    let heap = try #require(fixture.resolver.heapMetadata(at: Address(isa)))
    let size = ObjectSizes(fixture.resolver, fixture.snapshot).byteCount(of: object, heap)
    #expect(try #require(size) <= UInt(blockSize(object)) - 8)
    withExtendedLifetime((path, argument)) {}
  }
}
