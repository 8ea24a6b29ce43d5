import LeakAnalysis
import LeakMemory
import LeakReports
import LeakTestSupport
import Testing

@testable import LeakFinder

#if os(Linux)
@Suite("Scenarios: what would be freed with an object")
struct RetainedObjectsTests {
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
  private func retained(_ object: AnyObject) -> RetainedObjects? {
    let look = try? HeapLook(.caller)
    return withExtendedLifetime(object) { look?.retained(by: Address(of: object)) }
  }

  /// How much that is.
  private func size(_ object: AnyObject) -> RetainedSize? {
    retained(object).map { RetainedSize(objectCount: $0.objectCount, byteCount: $0.byteCount) }
  }

  /// How many bytes the allocator gave for an object.
  private func usable(_ object: AnyObject?) -> Int {
    object.map { usableByteCount(at: Address(of: $0)) } ?? 0
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
    let set = retained(leak)
    // The variables of this test hold all four.
    #expect(set?.addresses.contains(Address(of: bottom)) == false)
    withExtendedLifetime((left, right, bottom, outside)) {}
  }
}
#endif
