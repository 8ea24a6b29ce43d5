import LeakFindings
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

  @Test("Of an object that nothing reaches it is noted that nothing refers to it, of others not")
  func notes() throws {
    let analysis = try Self.analysis()
    let note = RetentionFinding.Limit.incomplete(sentence: UnreachedNote.text)
    let plain = try #require(analysis.groups(ofType: "LostDoc"))
    #expect(plain.groups.allSatisfy { !$0.answer.limits.contains(note) })
    let noted = plain.notingUnreached(in: analysis)
    #expect(noted.count == 16 && noted.groups.map(\.count) == plain.groups.map(\.count))
    // A word that was left in a frame may keep one.
    let found = noted.groups.filter { $0.answer.limits.contains(note) }
    #expect(!found.isEmpty)
    let ways = noted.groups.filter { !$0.answer.path.steps.isEmpty }
    #expect(ways.allSatisfy { !$0.answer.limits.contains(note) })
  }
}
