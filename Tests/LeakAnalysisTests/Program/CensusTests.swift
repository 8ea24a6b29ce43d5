import LeakAllocators
import LeakFindings
import LeakGraph
import LeakLibraries
import LeakMemory
import LeakMetadata
import Testing

@testable import LeakAnalysis

@Suite("How many objects another process has")
struct CensusTests {
  @Test("Types have as many objects as the program made and did not drop")
  func countsExactly() throws {
    let specimen = try #require(Specimen.shared)
    #expect(specimen.counts.count > 10)
    for (type, count) in specimen.counts {
      let row = specimen.reading.census.types.first { $0.typeName == type }
      #expect(row?.count ?? 0 == count, "\(type)")
    }
  }

  @Test("Every type has one row, and an object at least the 16 bytes of its header")
  func rowsAreWhole() throws {
    let census = try #require(Specimen.shared).reading.census
    #expect(Set(census.types.map(\.typeName)).count == census.types.count)
    for row in census.types {
      #expect(row.count > 0)
      #expect(row.byteCount >= row.count * 16, "\(row.typeName)")
    }
    #expect(census.objectCount == census.types.reduce(0) { $0 + $1.count })
    #expect(census.types.map(\.byteCount) == census.types.map(\.byteCount).sorted(by: >))
    #expect(census.notes == [])
  }

  @Test("What tasks allocate from counts as the tasks', and each one has its own")
  func countsTaskMemory() throws {
    let analysis = SnapshotAnalysis(try #require(Specimen.shared).snapshot)
    let census = analysis.census()
    let blocks = analysis.map.blocks
    let facts = analysis.heap.facts
    let ended = Set(facts.tasks.lazy.filter { $0.state == .complete }.map(\.address))
    let memory = facts.interpretations.filter {
      $0.kind == .taskSlab && !ended.contains($0.owner)
    }
    #expect(!memory.isEmpty)
    var bytes = 0
    for slab in memory {
      let block = try #require(blocks.index(of: slab.start.bits))
      bytes += Int(blocks.byteCount(at: block))
      let node = try #require(analysis.object(at: slab.owner))
      let targets = analysis.graph.edges(of: node).compactMap { analysis.graph.edge($0)?.target }
      #expect(targets.contains(NodeIndex(UInt32(block))))
    }
    let tasks = (0..<blocks.count).filter { analysis.map.entry(of: $0)?.name == "Task" }
    bytes += tasks.reduce(0) { $0 + Int(blocks.byteCount(at: $1)) }
    let row = try #require(census.types.first { $0.typeName == "Task" })
    #expect(row.byteCount == bytes && row.count == tasks.count)
  }

  @Test("The objects of a type are told as groups with equal paths")
  func groupsByPath() throws {
    let specimen = try #require(Specimen.shared)
    let analysis = SnapshotAnalysis(specimen.snapshot)
    let groups = try #require(analysis.groups(ofType: "CountedDoc")?.groups)
    #expect(groups.map(\.count) == [750])
    let line = groups.first.map { PathText.line($0.answer) } ?? ""
    #expect(
      PathText.matches(
        line,
        "static Registry.counted: Registry.counted [*] CountedDoc"
      ),
      "\(line)"
    )
    let captured = try #require(analysis.groups(ofType: "analysis_specimen.CaptureDoc")?.groups)
    #expect(captured.reduce(0) { $0 + $1.count } == 8)
    let modules = try #require(analysis.groups(ofType: "Module")?.groups)
    #expect(modules.reduce(0) { $0 + $1.count } == 4)
    for group in modules { #expect(group.answer.verdict == .cycle) }
    let boxes = try #require(analysis.groups(ofType: "Box")?.groups)
    #expect(boxes.reduce(0) { $0 + $1.count } == 2)
  }

  @Test("Where the allocator is not known the same objects are found, each with its whole contents")
  func findsObjectsAlone() throws {
    let snapshot = try #require(Specimen.shared).snapshot
    let analysis = SnapshotAnalysis(snapshot)
    let map = analysis.map
    var probe = MetadataProbe(types: map.types, sizes: ObjectSizes(analysis.resolver, snapshot))
    let alone = AllocatorView.objectsAlone(in: snapshot, probe: &probe, reason: .unknownAllocator)
    var found: [String: Int] = [:]
    for block in 0..<map.blocks.count {
      // What nothing refers to, and what has been destroyed and is only kept by unowned references, is
      // told from freed memory by the allocator alone.
      guard let entry = map.entry(of: block),
        !["Lost", "UnownedDoc"].contains(where: { entry.name.contains($0) })
      else { continue }
      guard let index = alone.blocks.index(of: map.blocks.start(at: block)) else {
        Issue.record("\(entry.name) is not found")
        continue
      }
      found[entry.name, default: 0] += 1
      // Nobody but the allocator knows how long the tail of a managed buffer is.
      if entry.metadata.kind == .classInstance, !entry.name.hasSuffix("Tail") {
        #expect(
          alone.blocks.byteCount(at: index) <= map.blocks.byteCount(at: block),
          "\(entry.name)"
        )
      }
    }
    for name in ["closure", "Task", "error box"] { #expect(found[name] ?? 0 > 0, "\(name)") }
    #expect(alone.blocks.count - found.values.reduce(0, +) < 20)
  }

  @Test("A type without live objects has no groups")
  func hasNoGroupsOfOthers() throws {
    let analysis = SnapshotAnalysis(try #require(Specimen.shared).snapshot)
    for name in ["NoSuchType", "WeakDoc", "UnownedDoc", "", "Doc"] {
      #expect(analysis.groups(ofType: name) == nil, "\(name)")
    }
  }

  @Test("A class without objects of its own has those of its subclasses")
  func namesSubclasses() throws {
    let analysis = SnapshotAnalysis(try #require(Specimen.shared).snapshot)
    #expect(
      analysis.subclasses(ofClass: "ChainHead") == ["analysis_specimen.ChainHeadWithMore"]
    )
    #expect(analysis.subclasses(ofClass: "ChainHeadWithMore").isEmpty)
    #expect(analysis.subclasses(ofClass: "").isEmpty)
  }

  @Test("An address inside of an object means that object")
  func findsObjectsByInnerAddresses() throws {
    let specimen = try #require(Specimen.shared)
    let analysis = SnapshotAnalysis(specimen.snapshot)
    let shapes = try #require(
      analysis.groups(ofType: "Shapes")?.groups.first?.answer.object.address
    )
    #expect(analysis.answer(at: shapes + 40)?.object.address == shapes)
    #expect(analysis.answer(at: .null) == nil)
    #expect(analysis.answer(at: Address(.max)) == nil)
    let code = try #require(specimen.snapshot.regions.first { $0.permissions.contains(.execute) })
    #expect(analysis.answer(at: code.start) == nil)
  }
}
