import Glibc
import LeakFindings
import LeakGraph
import LeakMemory
import Testing

@testable import LeakAnalysis

/// An object that a static holds; its number is known.
final class PlantedDoc: @unchecked Sendable { var part: PlantedPart? }
/// A part of it.
final class PlantedPart { var closure: (() -> Void)? }
/// On a ring.
final class PlantedRing { var next: PlantedRing? }
/// Retained by hand.
final class PlantedLost {}

/// An object of a type that only its file knows.
private final class PlantedPrivate { var number = 1 }

/// What holds the planted objects.
private enum Planted {
  /// The objects that are held.
  nonisolated(unsafe) private static var made: [PlantedDoc] = []

  /// The objects that are held; making them makes the others.
  ///
  /// A thread that ends makes them: what it leaves on its stack is nobody's, while a word that is left over in a
  /// frame of this one would pass for what holds the lost object.
  static let docs: [PlantedDoc] = {
    var thread = pthread_t()
    // SAFETY: The thread has ended before anybody else uses what it writes.
    unsafe pthread_create(
      &thread,
      nil,
      { _ in
        Planted.make()
        return nil
      },
      nil
    )
    pthread_join(thread, nil)
    // SAFETY: As above.
    defer { unsafe made = [] }
    return unsafe made
  }()

  /// Makes all objects.
  private static func make() {
    for _ in 0..<20 {
      let ring = PlantedRing()
      ring.next = PlantedRing()
      ring.next?.next = ring
    }
    // SAFETY: The retain is never given back: that is what the object is for.
    _ = unsafe Unmanaged.passRetained(PlantedLost())
    // SAFETY: Nobody else uses it before this thread has ended.
    unsafe made = (0..<200).map { index in
      let doc = PlantedDoc()
      doc.part = PlantedPart()
      doc.part?.closure = { _ = index }
      return doc
    }
  }
}

@Suite("What this process itself has in memory")
struct OwnProcessTests {
  /// The rows of the planted types in an audit, by their short names.
  private func planted(_ audit: AuditReport) -> [String: AuditReport.Totals] {
    let rows = audit.types.filter { $0.typeName.contains("Planted") }
    return Dictionary(
      rows.map { (TypeText.short($0.typeName), $0.totals) },
      uniquingKeysWith: { one, _ in one }
    )
  }

  /// Checks the planted objects in a picture.
  private func check(_ analysis: SnapshotAnalysis) throws {
    let expected = ["PlantedDoc": 200, "PlantedPart": 200, "PlantedRing": 40, "PlantedLost": 1]
    let rows = analysis.census().types.filter { $0.typeName.contains("Planted") }
    let audit = planted(analysis.audit())
    for (name, count) in expected {
      let row = try #require(rows.first { TypeText.short($0.typeName) == name }, "\(name)")
      #expect(row.count == count, "\(name)")
      #expect(audit[name]?.objects == count, "\(name)")
      #expect(audit[name]?.tooMany == 0, "\(name)")
      #expect(audit[name]?.missing == (name == "PlantedLost" ? 1 : 0), "\(name)")
    }
    let docs = try #require(analysis.groups(ofType: "PlantedPart")?.groups)
    #expect(docs.reduce(0) { $0 + $1.count } == 200)
    for group in docs { #expect(group.answer.verdict == .heldByRoot) }
    let rings = try #require(analysis.groups(ofType: "PlantedRing")?.groups)
    let lines = rings.map { "\($0.count): \(PathText.line($0.answer))" }
    #expect(rings.map(\.count) == [40], "\(lines)")
    #expect(rings.first?.answer.verdict == .cycle)
    #expect(rings.first.map { PathText.line($0.answer) } == Self.ring)
    let lost = try #require(analysis.groups(ofType: "PlantedLost")?.groups)
    #expect(lost.first?.answer.verdict == .unexplained)
    #expect(analysis.heap.graph.checkInvariants() == [])
    #expect(analysis.heap.graph.refusals.total == 0)
  }

  /// Why the planted rings are alive.
  private static let ring =
    "cycle 2: PlantedRing .next PlantedRing; PlantedRing .next PlantedRing"

  @Test("A picture of this process, its other threads stopped, has the planted objects")
  func looksAtItself() throws {
    #expect(Planted.docs.count == 200)
    try check(SnapshotAnalysis.ofRunningProcess { try OwnProcessSource().snapshot() })
  }

  @Test("A clone of this process has the planted objects")
  func looksAtItsClone() throws {
    #expect(Planted.docs.count == 200)
    let configuration = OwnProcessSource.Configuration(mostCopiedBytes: 0)
    let analysis = try SnapshotAnalysis.ofRunningProcess {
      try OwnProcessSource(configuration: configuration).snapshot()
    }
    #expect(analysis.snapshot.process.method == .clone)
    try check(analysis)
  }

  @Test("A private type is found by the name that its source has, and by its whole name")
  func findsPrivateTypes() throws {
    let object = PlantedPrivate()
    let analysis = try SnapshotAnalysis.ofRunningProcess { try OwnProcessSource().snapshot() }
    for name in ["PlantedPrivate", String(reflecting: PlantedPrivate.self)] {
      let groups = try #require(analysis.groups(ofType: name)?.groups, "\(name)")
      #expect(groups.map(\.count) == [1])
      #expect(groups.first?.answer.object.address == Address(of: object))
    }
    withExtendedLifetime(object) {}
  }

  @Test("The analysis's own objects stand apart from the program's")
  func leavesItselfOut() throws {
    let first = SnapshotAnalysis(try OwnProcessSource().snapshot())
    _ = first.heap
    let second = SnapshotAnalysis(try OwnProcessSource().snapshot())
    let audit = second.audit()
    #expect(audit.own > 0)
    for name in ["LeakAnalysis.", "LeakMemory.", "LeakGraph.", "LeakMetadata."] {
      #expect(audit.types.allSatisfy { !$0.typeName.hasPrefix(name) }, "\(name)")
    }
    withExtendedLifetime(first) {}
  }
}
