import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("The tasks of another process")
struct TaskListTests {
  @Test("What is known of a function is asked once for all tasks in it")
  func functions() throws {
    let analysis = SnapshotAnalysis(try #require(Specimen.shared).snapshot)
    let frames = analysis.taskList().tasks.flatMap(\.frames)
    let codes = Set(frames.map(\.code))
    #expect(frames.count > codes.count)
    #expect(codes.isSubset(of: analysis.taskFunctions.keys))
    for frame in frames { #expect(analysis.taskFunctions[frame.code]?.frame == frame) }
  }
}
