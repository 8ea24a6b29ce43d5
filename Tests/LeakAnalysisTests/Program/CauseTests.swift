import LeakFindings
import LeakMemory
import Testing

@testable import LeakAnalysis

/// Has closures, and is captured by some.
final class CausedDoc: @unchecked Sendable {
  var count = 0
  var closure: (() -> Void)?

  /// A ring by one function, or by another one.
  static func ring(isFirst: Bool) {
    let doc = CausedDoc()
    if isFirst { doc.closure = { doc.count += 1 } } else { doc.closure = { doc.count += 2 } }
  }
}

/// Is captured by closures in a variable.
final class CausedPage: @unchecked Sendable {
  var count = 0
}

/// One of many in a ring.
final class CausedLink {
  private var next: CausedLink?

  /// Makes a ring.
  static func ring(of count: Int) {
    let first = CausedLink()
    var last = first
    for _ in 1..<count {
      let link = CausedLink()
      last.next = link
      last = link
    }
    last.next = first
  }
}

/// Is made before and after a look.
final class CausedSheet {}

/// Keeps closures that capture pages.
enum CausedHandlers {
  static let all: [@Sendable () -> Void] = (0..<9).map { handler(isFirst: $0 < 6) }

  /// A closure of one function, or of another one.
  private static func handler(isFirst: Bool) -> @Sendable () -> Void {
    let page = CausedPage()
    if isFirst { return { page.count += 1 } }
    return { page.count += 2 }
  }
}

@Suite("Objects that are held by the same labels for different causes")
struct CauseTests {
  @Test("are told apart by the functions of the closures that have them, in variables and in rings")
  func closures() throws {
    #expect(CausedHandlers.all.count == 9)
    for index in 0..<7 { CausedDoc.ring(isFirst: index < 5) }
    let analysis = try SnapshotAnalysis.ofRunningProcess { try OwnProcessSource().snapshot() }
    let pages = try #require(analysis.groups(ofType: "CausedPage"))
    #expect(pages.groups.map(\.count) == [6, 3])
    let docs = try #require(analysis.groups(ofType: "CausedDoc"))
    #expect(docs.groups.map(\.count) == [5, 2])
    #expect(pages.count == 9 && docs.count == 7 && docs.unexaminedCount == 0)
  }

  @Test("a ring of thousands comes to an answer, and says how many were not looked at")
  func longRing() throws {
    let count = 6_000
    CausedLink.ring(of: count)
    let analysis = try SnapshotAnalysis.ofRunningProcess { try OwnProcessSource().snapshot() }
    let links = try #require(analysis.groups(ofType: "CausedLink"))
    #expect(links.groups.map(\.answer.verdict) == [.cycle])
    #expect(links.groups.first?.answer.path.cycleLength == count)
    #expect(links.count == count && links.unexaminedCount > count - 20)
  }

  @Test("those that were there before are left out where somebody asks for what is new")
  func new() throws {
    let old = [CausedSheet(), CausedSheet()]
    let before = try SnapshotAnalysis.ofRunningProcess { try OwnProcessSource().snapshot() }
    let sheet = CausedSheet()
    let after = try SnapshotAnalysis.ofRunningProcess { try OwnProcessSource().snapshot() }
    let new = try #require(after.groups(ofType: "CausedSheet", after: EarlierBlocks(before)))
    #expect(new.groups.map(\.count) == [1])
    #expect(new.groups.first?.answer.object.address == Address(of: sheet))
    withExtendedLifetime((old, sheet)) {}
  }
}
