import LeakFindings
@testable import LeakReports
import LeakTestSupport
import Testing

@Suite("What a function keeps that a task waits in")
struct WaitingFunctionAdviceTests {
  /// What is said of a lock for which the task of a job waits.
  private func advice(_ notes: [String]) -> [String] {
    PathFixture("Demo.Lock").holds(".waiters[0] continuation", "Task")
      .holds("closure", closure: "closure #1 in scenario()", at: "/demo/main.swift", line: 7)
      .holds("captures Job", "Demo.Job", named: "job").holds(".lock", "Demo.Lock")
      .cycle(notes: notes).advised.advice
  }

  /// What a note says of a function's argument.
  private func note(of typeName: String) -> String {
    "The task waits in Runner.run(_:), which keeps its argument job until it goes on: "
      + "a weak capture alone does not let go of \(typeName)."
  }

  @Test("no weak capture is advised of what the function keeps, whatever that leads to")
  func kept() {
    let advice = advice([note(of: "Job")])
    #expect(!advice.contains { $0.contains("[weak") }, "\(advice)")
    #expect(advice.first?.hasPrefix("resume the continuation in .waiters[0] of Lock") == true)
  }

  @Test("one is advised where the function keeps something else, or is not known to keep anything")
  func others() {
    for notes in [[], [note(of: "Other")], [note(of: "Jobs")]] {
      let advice = advice(notes)
      #expect(advice.first?.contains("[weak job]") == true, "\(advice)")
    }
  }

  @Test("a task that has not begun is to run, not to lose what it has")
  func queued() {
    let advice = PathFixture("Task")
      .holds("closure", closure: "closure #1 in Server.accept()", at: "Server.swift", line: 7)
      .holds("captures Request", "Demo.Request", named: "request")
      .held(by: "task", "Task", notes: [QueuedTaskNote.text]).advice
    #expect(advice.first?.hasPrefix("let the executor come to the task") == true)
    #expect(advice.last?.hasPrefix("or write [weak request]") == true)
  }

  @Test("the variable of a test that waits for the check is let go of before it")
  func waitingForCheck() {
    let advice = PathFixture("Task")
      .holds("async frame", "Demo.Bus")
      .held(by: "task", "Task", notes: [WaitingForCheckNote.text]).advice
    #expect(advice.first?.hasPrefix("have the variable that holds Bus let go of Bus") == true)
    #expect(!advice.contains { $0.contains("cancel the task") }, "\(advice)")
  }
}
