import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("What a function keeps while its task waits")
struct WaitingVariableAdviceTests {
  /// What is said of a word in the memory of a waiting function.
  private func advice(
    of name: String,
    in function: String,
    waitingAt line: Int? = 9,
    behind before: [RetentionExplanation.Step] = []
  ) -> [String] {
    let variable = RetentionExplanation.Variable(
      name: name,
      function: function,
      file: "/demo/Feed.swift",
      line: 8,
      suspension: line.map { SourceSite(symbol: nil, file: "/demo/Feed.swift", line: $0) }
    )
    let step = RetentionExplanation.Step(
      holderType: "Task",
      label: "async frame",
      kind: .conservative,
      targetType: "Demo.Feed",
      source: nil,
      variable: variable
    )
    return RetentionExplanation(
      typeName: "Demo.Feed",
      kind: .heldByRoot,
      root: RetentionExplanation.Root(kind: "task", name: "Task"),
      path: before + [step],
      cycleLength: 0,
      otherPaths: [],
      retainCount: RetentionExplanation.RetainCount(strong: 1, located: 0),
      notes: [],
      advice: []
    ).advised.advice
  }

  @Test("a closure that unwrapped self before it waits is told to take it after the wait")
  func unwrapped() {
    let advice = advice(of: "self", in: "closure #1 in closure #1 in Feed.changes.getter")
    #expect(
      advice.first
        == "take self (Feed.swift:8) after the wait at Feed.swift:9, not before it: a closure that has unwrapped self "
        + "keeps it until it goes on; capture what it waits for instead"
    )
    #expect(advice.last?.hasPrefix("or cancel the task when Feed is dismissed") == true)
  }

  @Test("it is told so before the stream of somebody else that it waits for is to be finished")
  func streamOfOthers() {
    let bus = PathFixture("bus").holds(".events", "Swift.AsyncStream<Swift.Int>")
      .holds("next element", "Task").held(by: "global", "bus").path
    let advice = advice(of: "self", in: "closure #1 in Feed.start()", behind: bus)
    #expect(advice.first?.hasPrefix("take self (Feed.swift:8) after the wait") == true, "\(advice)")
    #expect(advice.dropFirst().first?.hasPrefix("or finish() the stream") == true, "\(advice)")
  }

  @Test(
    "nothing is said of a method's own object, of other variables, nor where nobody knows where the task waits",
    arguments: [
      ("self", "Feed.run()", 9), ("held", "closure #1 in Feed.run()", 9),
      ("self", "closure #1 in Feed.run()", nil),
    ] as [(String, String, Int?)]
  )
  func silent(name: String, function: String, line: Int?) {
    let advice = advice(of: name, in: function, waitingAt: line)
    #expect(advice.first?.hasPrefix("cancel the task when Feed is dismissed") == true)
  }
}
