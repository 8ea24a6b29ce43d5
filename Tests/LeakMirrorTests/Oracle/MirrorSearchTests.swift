import LeakFindings
import LeakMirror
import LeakTestSupport
import Testing

@Suite("`Mirror` alone finds the rings that a picture shows")
struct MirrorSearchTests {
  /// Compares what `Mirror` and a picture of the process find.
  private func compare(_ object: AnyObject, _ path: String) {
    let pictured = explored(object)
    let mirror = RetentionExplorer().finding(for: object, ownRetains: 1)
    #expect(mirror.pathText == path)
    guard pictured.verdict == .cycle else {
      #expect(path.isEmpty && mirror.verdict == .unexplained)
      return
    }
    #expect(pictured.pathText == path)
    #expect(mirror.verdict == pictured.verdict)
    #expect(mirror.allPathTexts == pictured.allPathTexts)
    #expect(mirror.locatedRetains == pictured.locatedRetains)
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

  @Test("A ring longer than the search may go is not told, and the limit is (row 15)")
  func tooLong() {
    let (one, two, three) = (OracleRing(), OracleRing(), OracleRing())
    one.next = two
    two.next = three
    three.next = one
    defer { one.next = nil }
    let cut = RetentionExplorer(mostObjects: 2).finding(for: one, ownRetains: 1)
    #expect(cut.verdict == .unexplained)
    #expect(cut.path.steps.isEmpty)
    #expect(cut.limits.contains { if case .budget = $0 { true } else { false } })
    let whole = RetentionExplorer(mostObjects: 4).finding(for: one, ownRetains: 1)
    #expect(whole.pathText == "OracleRing .next OracleRing .next OracleRing .next OracleRing")
  }

  @Test("weak references close no ring, and a closure's captures are not seen")
  func limits() {
    let ring = OracleRing()
    ring.loose = ring
    compare(ring, "")
    let other = OracleLeaf()
    ring.handler = { _ = (ring, other) }
    let seen = RetentionExplorer().finding(for: ring, ownRetains: 1)
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
