@testable import LeakSearch
import LeakMemory
import Testing

@Suite("A walk by plans and pages is the walk that reads each object by itself")
struct FastWalkTests {
  @Test("things, references, distances and counts are the same, in the same order")
  func sameWalk() {
    let zoo = Zoo()
    defer { zoo.clear() }
    expectSameWalk(from: zoo, budget: GraphWalk.Budget(nodes: 100_000, references: 400_000))
  }

  @Test("a budget ends both at the same thing", arguments: [0, 1, 7, 100, 600, 2000])
  func sameCut(nodes: Int) {
    let zoo = Zoo()
    defer { zoo.clear() }
    expectSameWalk(from: zoo, budget: GraphWalk.Budget(nodes: nodes, references: nodes * 4))
    expectSameWalk(from: zoo, budget: GraphWalk.Budget(nodes: 100_000, references: nodes))
  }

  /// Walks in both ways and compares.
  private func expectSameWalk(from zoo: Zoo, budget: GraphWalk.Budget) {
    let start = [HeapNode(address: Address(of: zoo))]
    let fast = GraphWalk(from: start, reader: RuntimeReader(), budget: budget)
    let plain = GraphWalk(from: start, reader: PlainReader(), budget: budget)
    #expect(fast.nodes.count == plain.nodes.count)
    #expect(fast.isCut == plain.isCut)
    #expect(
      (0..<min(fast.nodes.count, plain.nodes.count)).allSatisfy {
        fast.nodes[$0] == plain.nodes[$0] && fast.nodes[$0].role == plain.nodes[$0].role
      }
    )
    #expect(fast.distances == plain.distances)
    #expect(fast.storage == plain.storage)
    #expect(fast.incoming == plain.incoming)
    #expect(fast.edges.map(\.holder) == plain.edges.map(\.holder))
    #expect(fast.edges.map(\.target) == plain.edges.map(\.target))
    if budget.nodes == 100_000, budget.references == 400_000 {
      #expect(!fast.isCut)
      #expect(fast.nodes.count > 4_000)
    }
    withExtendedLifetime(zoo) {}
  }
}

/// Reads as ``RuntimeReader`` does for labels, one thing after the other.
private final class PlainReader: ReferenceReader {
  /// Knows what refers to what.
  private let reader = RuntimeReader()

  var rootsMet: [Address: GraphRoot] { reader.rootsMet }

  var limits: [RetentionFinding.Limit] { reader.limits }

  func references(
    from node: HeapNode,
    labelled: Bool,
    visit: (HeapReference) -> Void
  ) -> HeapNodeFacts? {
    reader.references(from: node, labelled: labelled, visit: visit)
  }
}

/// Something of everything, small and large.
private final class Zoo {
  class Animal {
    weak var keeper: Zoo?
    unowned let home: Zoo
    var friend: Animal?
    init(home: Zoo) { self.home = home }
  }
  final class Elephant: Animal {
    var weights = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
    var child: Elephant?
    var thoughts: (any Equatable)?
  }
  enum Place {
    case cage(Animal, number: Int)
    case pond([Animal])
    indirect case inside(Place)
    case nowhere
  }
  var many: [Animal] = []
  var pairs: [(Int, Animal?)] = []
  var bytes: [UInt8] = []
  var byName: [String: Animal] = [:]
  var places: [Place] = []
  var feeding: [() -> Void] = []
  var anything: [Any] = []

  init() {
    for index in 0..<3_000 {
      let animal = index % 3 == 0 ? Elephant(home: self) : Animal(home: self)
      animal.keeper = self
      animal.friend = many.last
      (animal as? Elephant)?.child = many.reversed().first { $0 is Elephant } as? Elephant
      many.append(animal)
    }
    pairs = many.enumerated().map { ($0.offset, $0.offset % 7 == 0 ? nil : $0.element) }
    many += (0..<9_000).map { many[$0 % 3_000] }
    bytes = Array(repeating: 1, count: 100_000)
    for animal in many.prefix(50) { byName["\(byName.count)"] = animal }
    places = [
      .cage(many[1], number: 1), .pond(Array(many.prefix(600))), .inside(.cage(many[2], number: 2)),
      .nowhere,
    ]
    for animal in many.prefix(500) {
      feeding.append { [animal, unowned self] in
        animal.friend = nil
        many.removeAll()
      }
      feeding.append { animal.friend = nil }
    }
    anything = [many[3], "text", (many[4], many[5]), { self.many.removeAll() } as () -> Void]
  }

  /// Cuts the rings.
  func clear() {
    for animal in many { animal.friend = nil }
    for animal in many { (animal as? Elephant)?.child = nil }
    anything = []
  }
}
