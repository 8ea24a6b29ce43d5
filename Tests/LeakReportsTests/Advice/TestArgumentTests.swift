import LeakFindings
import LeakTestSupport
import Testing

@testable import LeakReports

@Suite("Arguments of parameterised tests")
struct TestArgumentTests {
  /// What is said of what a task-local value of the running test leads to.
  private func explanation(
    _ label: String,
    then property: String? = nil,
    others: [RetentionExplanation.OtherPath] = []
  ) -> RetentionExplanation {
    let argument = PathFixture("Task").holds("task-local value.\(label)", "Demo.Screen")
    return (property.map { argument.holds($0, "Demo.Model") } ?? argument)
      .held(by: "task", "Task", others: others, notes: [WaitingForCheckNote.text])
  }

  /// The sentence.
  private let sentence =
    "Screen is an argument of this test, and Swift Testing keeps arguments until the test is over"

  @Test(
    "an argument is said to be one, whatever of the test leads to it, and nothing is to be broken",
    arguments: [
      "test.testCasesState.evaluated._sequence[0]",
      #"test.testCasesState.evaluated._sequence["a"]"#,
      "testCase._kind.parameterized.arguments[1].value",
    ]
  )
  func argument(label: String) {
    let explanation = explanation(label).advised
    #expect(explanation.advice == [sentence])
    #expect(!Advice.isBroken(explanation))
  }

  @Test("what an argument has inside is said to be in one")
  func part() {
    let advice = explanation("testCase._kind.parameterized.arguments[0].value.screen").advised
      .advice
    #expect(advice == [sentence.replacing("is an argument", with: "is in an argument")])
  }

  @Test("what belongs to an argument can be let go of, with the reason why the argument stays")
  func property() {
    let advice = explanation("test.testCasesState.evaluated._sequence[0]", then: ".model").advised
      .advice
    #expect(advice.first?.contains("Screen.model") == true, "\(advice)")
    #expect(advice.last == sentence)
    #expect(!advice.contains { $0.contains("Task.detached") })
  }

  @Test("a value that the program binds is none, whatever its name")
  func others() {
    for label in ["test", "testCasesState[0]", "model.test.testCasesState[0]", "test.name"] {
      let advice = explanation(label).advised.advice
      #expect(!advice.contains { $0.contains("argument") }, "\(advice)")
    }
  }

  @Test("further ways are told but those of the test's own task and of Swift Testing's objects")
  func furtherWays() {
    func other(_ path: PathFixture, _ kind: String) -> RetentionExplanation.OtherPath {
      let root = RetentionExplanation.Root(kind: kind, name: kind)
      return RetentionExplanation.OtherPath(root: root, path: path.steps, cycleLength: 0)
    }
    let own = [
      other(PathFixture("Task").holds("closure[0]", "Demo.Screen"), "task"),
      other(PathFixture("Swift.Box<Testing.Test.Case>").holds("[0]", "Demo.Screen"), "other"),
    ]
    let cache = other(PathFixture("Demo.Cache").holds(".screens[0]", "Demo.Screen"), "global")
    let whole = explanation("test.testCasesState.evaluated._sequence[0]", others: own + [cache])
    let plain = TestArgument.plain(whole).advised
    #expect(plain.otherPaths == [cache])
    #expect(plain.notes.isEmpty)
    #expect(plain.advice.first == sentence)
    #expect(plain.advice.last?.hasPrefix("fix the other way too") == true)
  }
}
