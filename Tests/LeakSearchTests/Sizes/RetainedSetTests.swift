import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakSearch

#if os(Linux)
@Suite("Scenarios: what would be freed with an object", .enabled(if: LiveHeap() != nil))
struct RetainedSetTests {
  /// An object that holds others.
  private final class SizeNode {
    var targets: [SizeNode] = []
    var payload: AnyObject?
    var text = ""
  }

  /// Nothing but an object.
  private final class Empty {}

  /// Two numbers.
  private final class Pair {
    let first = 1
    let second = 2
  }

  /// Two numbers, and one more.
  private final class Holder {
    let number = 1
    var pair: Pair? = Pair()
  }

  /// What is said of an object.
  private func size(_ object: AnyObject) -> RetainedSize? {
    RetainedSet(of: Address(of: object))?.size
  }

  /// How many bytes the allocator gave for an object.
  private func usable(_ object: AnyObject?) -> Int {
    object.flatMap { HeapChunk.usableSize(of: Address(of: $0), memory: OwnMemory()) } ?? 0
  }

  @Test(
    "An empty object, numbers, an array, a string, nested and inherited ones: exact bytes (row 142)"
  )
  func shapes() throws {
    class Base { var inherited: Pair? = Pair() }
    final class Derived: Base { var own: Pair? = Pair() }
    let empty = Empty()
    #expect(size(empty) == RetainedSize(objectCount: 0, byteCount: usable(empty)))
    let pair = Pair()
    #expect(size(pair) == RetainedSize(objectCount: 0, byteCount: usable(pair)))
    let holder = Holder()
    let held = usable(holder.pair)
    #expect(size(holder) == RetainedSize(objectCount: 1, byteCount: usable(holder) + held))
    let derived = Derived()
    let both = usable(derived.own) + usable(derived.inherited)
    #expect(size(derived) == RetainedSize(objectCount: 2, byteCount: usable(derived) + both))
    let node = SizeNode()
    let alone = usable(node)
    #expect(size(node)?.byteCount == alone)
    node.payload = Pair()
    #expect(size(node) == RetainedSize(objectCount: 1, byteCount: alone + usable(node.payload)))
    node.payload = nil
    node.targets = [SizeNode(), SizeNode()]
    let nodes = usable(node.targets[0]) + usable(node.targets[1])
    let list = try #require(size(node)?.byteCount) - alone - nodes
    // A header of 32 bytes, two words, and what the allocator rounds up to.
    #expect((48..<80).contains(list))
    node.targets = []
    let length = Int.random(in: 40...50)
    node.text = String(repeating: "x", count: length)
    let text = try #require(size(node)?.byteCount) - alone
    #expect((32 + length + 1..<150).contains(text))
  }

  @Test(
    "a string that the memory of an object had before, behind its last property, is not counted"
  )
  func textBehindProperties() throws {
    let pair = Pair()
    try #require(usable(pair) >= 40)
    let text = String(repeating: "x", count: Int.random(in: 40...50))
    // SAFETY: A string is two words, of which the second leads to its storage. The allocator gives no less than
    // 40 bytes for the 32 of the object, which is not used behind them.
    let words = unsafe unsafeBitCast(text, to: (UInt, UInt).self)
    unsafe Unmanaged.passUnretained(pair).toOpaque()
      .storeBytes(of: words.1, toByteOffset: 32, as: UInt.self)
    #expect(size(pair) == RetainedSize(objectCount: 0, byteCount: usable(pair)))
    withExtendedLifetime(text) {}
  }

  @Test("What something else holds too is not counted, nor what it leads to (row 143)")
  func shared() {
    let node = SizeNode()
    let payload = Holder()
    node.payload = payload
    #expect(size(node)?.objectCount == 0)
    withExtendedLifetime(payload) {}
    let other = SizeNode()
    other.payload = Holder()
    #expect(size(other)?.objectCount == 2)
  }

  @Test(
    "Below a diamond that a longer way from outside reaches too, only the rest counts (row 147)"
  )
  func diamond() {
    let leak = SizeNode()
    let left = SizeNode()
    let right = SizeNode()
    let bottom = SizeNode()
    left.targets = [bottom]
    right.targets = [bottom]
    leak.targets = [left, right]
    let outside = SizeNode()
    outside.targets = [SizeNode()]
    outside.targets[0].targets = [right]
    let set = RetainedSet(of: Address(of: leak))
    // The variables of this test hold all four.
    #expect(set?.addresses.contains(Address(of: bottom)) == false)
    withExtendedLifetime((left, right, bottom, outside)) {}
  }

  @Test(
    "On random graphs with several roots, what is retained is exactly what brute force says (row 149)"
  )
  func random() {
    var generator = SeededGenerator(seed: 42)
    print("retained sets: seed 42, then another")
    for round in 0..<60 {
      if round == 30 { generator = SeededGenerator(named: "retained sets") }
      compare(&generator)
    }
  }

  /// Compares one random graph with brute force.
  private func compare(_ generator: inout SeededGenerator) {
    let count = Int.random(in: 2...14, using: &generator)
    var edges: [[Int]] = (0..<count).map { _ in [] }
    for _ in 0..<Int.random(in: 0...24, using: &generator) {
      let holder = Int.random(in: 0..<count, using: &generator)
      edges[holder].append(Int.random(in: 0..<count, using: &generator))
    }
    let rootNumbers = (0..<count).filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
    var roots: [SizeNode] = []
    let addresses = make(edges, rootNumbers, &roots)
    let alive = reached(from: rootNumbers, edges, without: nil)
    for number in alive {
      let others = reached(from: rootNumbers, edges, without: number)
      let below = reached(from: [number], edges, without: nil)
      let expected = Set(
        below.filter { $0 != number && !others.contains($0) }.map { addresses[$0] }
      )
      let set = RetainedSet(of: addresses[number])
      // Of the storage of lists the test knows no addresses.
      #expect(set?.addresses.intersection(addresses) == expected)
      #expect(set?.size.objectCount == expected.count)
    }
    for root in roots { cut(root) }
  }

  /// Makes a graph of objects; only those in `roots` are held by the test.
  private func make(
    _ edges: [[Int]],
    _ rootNumbers: [Int],
    _ roots: inout [SizeNode]
  ) -> [Address] {
    let nodes = edges.map { _ in SizeNode() }
    let alive = reached(from: rootNumbers, edges, without: nil)
    // What is not reached must not live on in rings.
    for (holder, targets) in edges.enumerated() where alive.contains(holder) {
      nodes[holder].targets = targets.map { nodes[$0] }
    }
    roots = rootNumbers.map { nodes[$0] }
    return nodes.map { Address(of: $0) }
  }

  /// What can be reached without passing through one node.
  private func reached(from starts: [Int], _ edges: [[Int]], without gap: Int?) -> Set<Int> {
    var seen: Set<Int> = []
    var open = starts
    while let number = open.popLast() {
      guard number != gap, seen.insert(number).inserted else { continue }
      open += edges[number]
    }
    return seen
  }

  /// Cuts all rings below a node.
  private func cut(_ node: SizeNode) {
    let targets = node.targets
    node.targets = []
    for target in targets { cut(target) }
  }
}
#endif
