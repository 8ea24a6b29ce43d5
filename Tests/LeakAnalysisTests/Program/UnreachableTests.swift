import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("What nothing reaches in another process")
struct UnreachableTests {
  /// A process with nothing else.
  private static func analysis() throws -> SnapshotAnalysis {
    let process = try #require(SpecimenProcess("unreachable"))
    return SnapshotAnalysis(try ProcessSource(processID: process.number).snapshot())
  }

  @Test("A task is unreachable that waits for a continuation which it alone leads to")
  func tasks() throws {
    let analysis = try Self.analysis()
    let list = analysis.taskList(findsUnreachable: true)
    let lost = list.tasks.filter(\.canNeverGoOn)
    #expect(lost.count == 1)
    let task = try #require(lost.first)
    #expect(task.awaited == .continuation && task.state == .waiting)
    // An optimised build has let go of the gate, and nothing has the continuation.
    #expect(task.isUnreachable)
    #expect(analysis.taskList().tasks.allSatisfy { !$0.isUnreachable })
    #expect(list.tasks.map(\.address) == analysis.taskList().tasks.map(\.address))
  }
}
