import LeakMemory
import Testing

@testable import LeakMetadata

/// Counts references.
private struct CountSink: ReferenceSink {
  var count = 0
  var strong = 0
  var mixed: UInt = 0
  mutating func add(_ reference: FoundReference) {
    count &+= 1
    if reference.kind.isStrong, reference.evidence == .described { strong &+= 1 }
    mixed ^= reference.target &+ reference.slot
  }
}

/// An object as they are in programs: some strings, an optional, a closure, an array, an enum.
private final class Node {
  let name: String
  var next: Node?
  var state: Inner
  var value: Int
  init(_ name: String, _ next: Node?, _ state: Inner, _ value: Int) {
    self.name = name
    self.next = next
    self.state = state
    self.value = value
  }
}

@Suite("Reading many objects") struct ReadingSpeedTests {
  @Test("All references of many objects are read, in a pass whose cost is printed")
  func manyObjectsAreRead() throws {
    let leaf = Leaf(0)
    var nodes: [Node] = []
    for n in 0..<200_000 {
      let name = n % 8 == 0 ? "a name that is long enough for an object \(n)" : "short"
      nodes.append(
        Node(name, nodes.last, n % 2 == 0 ? .first(leaf) : .second(leaf), n)
      )
    }
    let addresses = nodes.map { unsafe UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
    let fixture = try LayoutFixture(having: addresses, types: [Node.self])
    var reader = ReferenceReader(store: fixture.store, snapshot: fixture.snapshot)
    let program = reader.program(ofHeapMetadata: LayoutFixture.metadata(Node.self))
    var sink = CountSink()
    let clock = ContinuousClock()
    var best = Duration.seconds(100)
    for _ in 0..<3 {
      sink = CountSink()
      best = min(
        best,
        clock.measure {
          reader.readAll(program, addresses, byteCount: 72, &sink)
        }
      )
    }
    print("read", addresses.count, "objects", sink.count, "references in", best)
    #expect(sink.strong == 200_000 + 199_999 + 25_000)
    withExtendedLifetime(nodes) {}
  }
}

extension ReferenceReader {
  /// Reads objects of one program.
  @inline(never)
  fileprivate mutating func readAll(
    _ program: Int32,
    _ addresses: [UInt],
    byteCount: Int,
    _ sink: inout CountSink
  ) {
    for address in addresses { read(program, at: address, byteCount: byteCount, into: &sink) }
  }
}
