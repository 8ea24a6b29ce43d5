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

  @Test("what a method's own object has is let go of there, not by a variable that has no name")
  func ownObjectWaitingForCheck() {
    func advice(_ variable: RetentionExplanation.Variable?) -> [String] {
      let suite = PathFixture("Task").holds("async frame", "Demo.Suite").steps
      let steps = PathFixture("Demo.Suite").holds(".screen", "Demo.Screen").steps
      let first = RetentionExplanation.Step(
        holderType: suite[0].holderType,
        label: suite[0].label,
        kind: .conservative,
        targetType: suite[0].targetType,
        source: nil,
        variable: variable
      )
      return RetentionExplanation(
        typeName: "Demo.Screen",
        kind: .heldByRoot,
        root: RetentionExplanation.Root(kind: "task", name: "Task"),
        path: [first] + steps,
        cycleLength: 0,
        otherPaths: [],
        retainCount: RetentionExplanation.RetainCount(strong: 1, located: 1),
        notes: [WaitingForCheckNote.text],
        advice: []
      ).advised.advice
    }
    func variable(_ name: String) -> RetentionExplanation.Variable {
      RetentionExplanation.Variable(name: name, function: "Suite.pops()", file: nil, line: nil)
    }
    for variable in [variable("self"), nil] {
      let advice = advice(variable)
      #expect(advice.first?.contains("Suite.screen") == true, "\(advice)")
      #expect(!advice.contains { $0.contains("the variable that holds") }, "\(advice)")
    }
    #expect(advice(variable("suite")).contains { $0.contains("have suite let go of Screen") })
  }

  @Test(
    "a variable of the function that waits for the check is all that is told, where nothing else has the object"
  )
  func variableWaitingForCheck() {
    func explanation(_ variable: String?) -> RetentionExplanation {
      let note = CallerNote.textAlone(of: "Suite.pops()", by: variable)
      return PathFixture("Demo.Screen").unexplained(retains: 2, notes: [note]).advised
    }
    let named = explanation("mine")
    #expect(named.callerVariable == "mine")
    #expect(
      named.advice == [
        "have mine let go of Screen before the check, or make Screen where it is to be gone"
      ]
    )
    #expect("\(named)".contains("held by the calling function's variable mine"))
    let own = explanation("self")
    #expect(own.advice.count == 1)
    #expect("\(own)".contains("held by the calling function's self"))
    let unnamed = explanation(nil)
    #expect(unnamed.callerVariable == nil)
    #expect(unnamed.advice.first?.hasPrefix("look at the calling function") == true)
    #expect("\(unnamed)".contains("unexplained: 0 of 2"))
  }
}
