import LeakAllocators
import LeakGraph
import LeakMemory
import Testing

@testable import LeakAnalysis
@testable import LeakMetadata

@Suite("References that a type allows but does not promise")
struct EdgeSinkTests {
  /// The first of the tests' blocks; each has 32 bytes.
  private static let start: UInt = 0x10_0000

  /// Takes the references between some blocks, of objects with so many retains each.
  private func sink(blocks count: Int, strong: UInt32 = 1) -> EdgeSink {
    let snapshot = FakeWords([:]).snapshot
    let resolver = TypeResolver(snapshot)
    var table = BlockTableBuilder()
    for block in 0..<count { table.append(start: Self.address(block), byteCount: 32) }
    var builder = GraphBuilder(expectedNodes: count, expectedEdges: 8)
    let type = builder.type(named: "Doc")
    for _ in 0..<count {
      let node = GraphNode(
        type: type,
        kind: .object,
        flags: [.counted],
        byteCount: 32,
        strongCount: strong
      )
      #expect(builder.addNode(node) != nil)
    }
    return EdgeSink(
      builder,
      table.table(),
      EmbeddedObjects(snapshot, HeapTypes(resolver), firstNode: count),
      ProgramStore(layouts: LayoutBuilder(resolver: resolver)),
      snapshot
    )
  }

  /// Where a block begins.
  private static func address(_ block: Int) -> UInt { start + UInt(block) * 32 }

  /// A reference to a block.
  private func reference(
    to block: Int,
    _ evidence: ReferenceEvidence,
    _ kind: WordKind = .strong,
    element: Int32? = nil,
    index: Int = 3,
    slot: UInt = 0x50_0000
  ) -> FoundReference {
    FoundReference(
      slot: slot,
      target: Self.address(block),
      kind: kind,
      evidence: evidence,
      label: element ?? -1,
      innerLabel: 0,
      index: element == nil ? 0 : index
    )
  }

  /// The edges of a graph: source, target, kind and evidence.
  private func edges(_ graph: HeapGraph) -> [String] {
    (0..<graph.edgeCount).compactMap { index in
      graph.edge(EdgeIndex(UInt32(index))).map {
        "\($0.source.rawValue)-\($0.target.rawValue) \($0.kind) \($0.evidence)"
      }
    }
  }

  @Test("They are described where they are just what the object's count lacks")
  func describesWhatIsLacking() {
    var sink = sink(blocks: 3, strong: 2)
    sink.source = NodeIndex(0)
    sink.add(reference(to: 2, .described))
    sink.source = NodeIndex(1)
    sink.add(reference(to: 2, .undescribed))
    sink.settle()
    #expect(edges(sink.builder.build()) == ["0-2 strong described", "1-2 strong described"])
  }

  @Test("They are described where whoever asks can have the rest of what the count lacks")
  func leavesOutWhatTheAskerHas() {
    for (asked, evidence) in [(0, "undescribed"), (1, "described"), (2, "described")] {
      var sink = sink(blocks: 2, strong: 2)
      sink.source = NodeIndex(0)
      sink.add(reference(to: 1, .undescribed))
      sink.settle(asking: [NodeIndex(1): Array(repeating: Address(64), count: asked)])
      #expect(edges(sink.builder.build()) == ["0-1 strong \(evidence)"])
    }
  }

  @Test("What may lie behind what was asked for yields to whoever asks")
  func doubtsSlack() {
    let code = [Address(64), Address(64), Address(128)]
    for (strong, asking, found): (UInt32, ArraySlice<Address>, [String]) in [
      (2, code.prefix(1), ["0-1 strong described"]),
      (2, code.prefix(2), ["0-1 strong undescribed"]),
      (2, code.prefix(3), []),
      // Three of one function are two more than are likely.
      (3, [code[0], code[0], code[0]], ["0-1 strong described"]),
    ] {
      var sink = sink(blocks: 2, strong: strong)
      sink.source = NodeIndex(0)
      sink.add(reference(to: 1, .undescribed, element: sink.store.labels.child(of: 0, .tail)))
      sink.settle(asking: [NodeIndex(1): Array(asking)])
      #expect(edges(sink.builder.build()) == found)
    }
  }

  @Test("An element yields to whoever asks where its object is held by description")
  func doubtsElementsBesideOthers() {
    for (asked, evidence) in [(0, "described"), (1, "undescribed")] {
      var sink = sink(blocks: 3, strong: 2)
      sink.source = NodeIndex(0)
      sink.add(reference(to: 2, .described))
      sink.source = NodeIndex(1)
      // The first element cannot lie behind what the program asked for.
      let tail = sink.store.labels.child(of: 0, .tail)
      sink.add(reference(to: 2, .undescribed, element: tail, index: 0))
      sink.settle(asking: [NodeIndex(2): Array(repeating: Address(64), count: asked)])
      #expect(edges(sink.builder.build()) == ["0-2 strong described", "1-2 strong \(evidence)"])
    }
  }

  @Test("Elements behind the count are nothing, and those before it what their objects lack")
  func leavesOutWhatIsNotInUse() {
    var sink = sink(blocks: 3)
    sink.source = NodeIndex(0)
    let tail = sink.store.labels.child(of: 0, .tail)
    for (element, block) in [(0, 1), (2, 2)] {
      let slot = Self.address(0) + UInt(element * 8)
      let found = reference(to: block, .undescribed, element: tail, index: element, slot: slot)
      sink.add(found)
    }
    let range = ElementRange(first: 0, count: 1, capacity: nil, isNearest: true)
    let memory = ElementMemory(start: 0, stride: 8, owners: [[range]])
    sink.settle(memories: [NodeIndex(0): memory])
    #expect(edges(sink.builder.build()) == ["0-1 strong described"])
  }

  @Test("They are claims where whoever asks has the only retain for certain")
  func leavesWhatIsHeldToTheAsker() {
    for (strong, evidence) in [(1, "undescribed"), (2, "described")] as [(UInt32, String)] {
      var sink = sink(blocks: 2, strong: strong)
      sink.source = NodeIndex(0)
      sink.add(reference(to: 1, .undescribed))
      sink.settle(held: [NodeIndex(1)])
      #expect(edges(sink.builder.build()) == ["0-1 strong \(evidence)"])
    }
  }

  @Test("They are claims where there are more of them than the count lacks")
  func claimsWhatIsTooMuch() {
    var sink = sink(blocks: 4, strong: 2)
    for source in 0..<3 {
      sink.source = NodeIndex(UInt32(source))
      sink.add(reference(to: 3, source == 0 ? .described : .undescribed))
    }
    sink.settle()
    #expect(
      edges(sink.builder.build()) == [
        "0-3 strong described", "1-3 strong undescribed", "2-3 strong undescribed",
      ]
    )
  }

  @Test("They are claims where the count lacks more, or nothing")
  func claimsWhatFitsNot() {
    for strong in [0, 1, 3] as [UInt32] {
      var sink = sink(blocks: 3, strong: strong)
      sink.source = NodeIndex(0)
      sink.add(reference(to: 2, .described))
      sink.source = NodeIndex(1)
      sink.add(reference(to: 2, .undescribed))
      sink.settle()
      #expect(
        edges(sink.builder.build()) == ["0-2 strong described", "1-2 strong undescribed"],
        "\(strong)"
      )
    }
  }

  @Test("Described retains of roots are counted as well")
  func countsRoots() {
    var sink = sink(blocks: 2)
    sink.roots.append(
      GraphRoot(
        kind: .task,
        name: .unnamed,
        target: NodeIndex(1),
        label: .none,
        evidence: .described,
        holding: .retains
      )
    )
    sink.source = NodeIndex(0)
    sink.add(reference(to: 1, .undescribed))
    sink.settle()
    #expect(edges(sink.builder.build()) == ["0-1 strong undescribed"])
  }

  @Test("Pointers hold nothing, whatever the count lacks")
  func doesNotClaimPointers() {
    var sink = sink(blocks: 2)
    sink.source = NodeIndex(0)
    sink.add(reference(to: 1, .described, .pointer))
    sink.settle()
    #expect(edges(sink.builder.build()) == ["0-1 unmanaged undescribed"])
  }

  @Test("Words of properties of unknown type are retains where they are just what the count lacks")
  func describesWords() {
    for strong in [1, 2, 3] as [UInt32] {
      var sink = sink(blocks: 3, strong: strong)
      sink.source = NodeIndex(0)
      sink.add(reference(to: 2, .undescribed, .word))
      sink.source = NodeIndex(1)
      sink.add(reference(to: 2, .undescribed))
      sink.settle()
      let found = edges(sink.builder.build())
      let expected =
        strong == 2
        ? ["0-2 strong described", "1-2 strong described"]
        : ["0-2 conservative undescribed", "1-2 strong undescribed"]
      #expect(found == expected, "\(strong)")
    }
  }

  @Test("What refers to no block is no edge")
  func dropsOthers() {
    var sink = sink(blocks: 1)
    sink.add(reference(to: 7, .described))
    sink.add(reference(to: 7, .described, .weak))
    sink.settle()
    #expect(edges(sink.builder.build()) == [])
  }

  @Test("What a library's rule says of a word is not said again by the type")
  func leavesRuledWords() {
    var sink = sink(blocks: 2)
    sink.ruledSlots = [Address(0x50_0000)]
    sink.hasRuledSlots = true
    sink.add(reference(to: 1, .described))
    sink.hasRuledSlots = false
    sink.add(reference(to: 1, .described))
    sink.settle()
    #expect(edges(sink.builder.build()) == ["0-1 strong described"])
  }
}
