import LeakAllocators
import LeakGraph
import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakAnalysis

/// Is captured.
private final class NamedPart: @unchecked Sendable { var count = 0 }

/// Has payloads in boxes.
private indirect enum NamedTree {
  case leaf
  case node(NamedTree, NamedPart)

  /// Where the payload is.
  var box: Address {
    // SAFETY: A value of one word; what it has besides the address is in its lowest bits.
    unsafe Address(unsafeBitCast(self, to: UInt.self) & ~7)
  }
}

/// Keeps closures and a box.
private final class NamedHolder {
  /// Two closures that share a variable, and have something each for itself.
  let first: () -> Void
  let second: () -> Void
  /// A closure that captures a number alone.
  let counting: () -> Int
  /// A closure that captures a tuple alone, as one value.
  let pairing: () -> Int
  /// A value with a payload.
  let tree = NamedTree.node(.leaf, NamedPart())

  init(_ number: Int) {
    var shared = number
    let parts = [NamedPart(), NamedPart()]
    let (one, other) = (parts[0], parts[1])
    first = { (shared, one.count) = (one.count, shared) }
    second = { (shared, other.count) = (other.count, shared) }
    counting = { number }
    let pair = (number, NamedPart())
    pairing = { [pair] in pair.0 + pair.1.count }
  }
}

@Suite("The names of closures' contexts and boxes")
struct ContextNameTests {
  @Test("are what metadata says, and where it leaves both open what refers to the object says it")
  func names() throws {
    let holder = NamedHolder(Int.random(in: 1...9))
    let analysis = try SnapshotAnalysis.ofRunningProcess { try OwnProcessSource().snapshot() }
    // Two captures are a closure's; one may be a box's value.
    func ownName(_ address: Address) -> String? {
      analysis.map.blocks.index(of: address.bits).flatMap { analysis.map.entry(of: $0)?.name }
    }
    // Behind the header are the function values, each with its context in its second word.
    let contexts = [24, 40, 56, 72].compactMap { analysis.snapshot.word(Address(of: holder) + $0) }
      .map { Address($0) }
    let open = "box or closure context"
    #expect(contexts.map(ownName).prefix(3) == ["closure", "closure", open])
    #expect(ownName(holder.tree.box) == open)
    #expect(analysis.object(at: holder.tree.box).map(analysis.name) == "box")
    let nodes = contexts.compactMap(analysis.object)
    #expect(nodes.map(analysis.name) == Array(repeating: "closure", count: 4))
    let closure = try #require(nodes.first)
    let targets = analysis.graph.edges(of: closure).compactMap { analysis.graph.edge($0)?.target }
    let names = targets.map(analysis.name)
    #expect(names.contains("box") && !names.contains("closure"), "\(names)")
    withExtendedLifetime(holder) {}
  }

  @Test("A type is not asked for by the name of what its box has")
  func boxes() {
    #expect(!TypeText.matches("box of App.Doc", "Doc"))
    #expect(TypeText.matches("box of App.Doc", "box of Doc"))
    #expect(TypeText.matches("box of App.Doc", "box of App.Doc"))
  }
}
