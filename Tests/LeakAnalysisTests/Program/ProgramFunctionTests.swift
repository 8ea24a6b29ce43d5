import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("Functions that tasks are named by")
struct ProgramFunctionTests {
  @Test("are the program's: LeakFinder's own, which waits for a check there, is none")
  func ownFunction() throws {
    let snapshot = try OwnProcessSource().snapshot()
    let asking = try #require(snapshot.threads.first { $0.isAsking })
    let code = try #require(asking.registers?.programCounter)
    let name = try #require(snapshot.symbol(containing: code)?.mangledName)
    #expect(OwnCode.isOwn(name))
    #expect(SnapshotAnalysis(snapshot).programName(of: code) == nil)
  }
}
