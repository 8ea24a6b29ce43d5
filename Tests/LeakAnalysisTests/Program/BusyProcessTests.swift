import LeakGraph
import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("A process that goes on changing its collections")
struct BusyProcessTests {
  /// How many pictures are taken.
  private static let pictureCount = 20

  @Test("No picture of it has an object with too many references that is not told as in flux")
  func tellsMovedObjects() throws {
    let process = try #require(SpecimenProcess("busy", isBusy: true))
    for picture in 0..<Self.pictureCount {
      let snapshot = try ProcessSource(processID: process.number).snapshot()
      let analysis = SnapshotAnalysis(snapshot)
      let audit = analysis.audit()
      let wrong = audit.types.filter { $0.totals.tooMany > 0 }.map {
        "\($0.typeName): \($0.totals)"
      }
      #expect(wrong == [], "picture \(picture)")
      #expect(audit.totals.objects > 0)
      #expect(analysis.heap.graph.checkInvariants() == [])
      #expect(analysis.heap.graph.refusals.total == 0)
    }
  }
}
