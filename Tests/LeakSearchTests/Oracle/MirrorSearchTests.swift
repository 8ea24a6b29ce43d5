import LeakSearch
import LeakTestSupport
import Testing

@Suite("The portable reader finds the same rings")
struct MirrorSearchTests {
  /// Compares what both readers find.
  private func compare(_ object: AnyObject, _ path: String) {
    let runtime = RetentionExplorer(readerKind: .runtime).finding(
      for: object,
      ownRetains: 1
    )
    let mirror = RetentionExplorer(readerKind: .mirror).finding(for: object, ownRetains: 1)
    #expect(runtime.pathText == path)
    #expect(mirror.pathText == path)
    #expect(mirror.verdict == runtime.verdict)
    #expect(mirror.allPathTexts == runtime.allPathTexts)
    #expect(mirror.locatedRetains == runtime.locatedRetains)
  }

  @Test("fields, collections, enums, generics")
  func rings() {
    let middle = OracleHolder<AnyObject?>(nil)
    let first = OracleRing()
    first.table = ["b": [OracleOuter.Inner(leaf: OracleLeaf())], "a": []]
    first.next = middle
    compare(first, "")
    let second = OracleRing()
    second.next = first
    first.next = second
    compare(first, "OracleRing .next OracleRing .next OracleRing")
    second.next = nil
    second.list = [.nothing, .one(OracleLeaf())]
    second.others = [nil, first]
    compare(first, "OracleRing .next OracleRing .others[1] OracleRing")
    second.others = []
    compare(first, "")
    first.next = nil
  }

  @Test("weak references close no ring, and a closure's captures are not seen")
  func limits() {
    let ring = OracleRing()
    ring.loose = ring
    compare(ring, "")
    let other = OracleLeaf()
    ring.handler = { _ = (ring, other) }
    let seen = RetentionExplorer(readerKind: .mirror).finding(for: ring, ownRetains: 1)
    #expect(seen.verdict == .unexplained)
    #expect(seen.limits.contains { if case .unreadableTypes = $0 { true } else { false } })
    ring.handler = nil
  }
}

private final class OracleRing {
  var next: AnyObject?
  var others: [OracleRing?] = []
  var table: [String: [OracleOuter.Inner]] = [:]
  var list: [OracleMulti] = []
  weak var loose: OracleRing?
  var handler: (() -> Void)?
}
