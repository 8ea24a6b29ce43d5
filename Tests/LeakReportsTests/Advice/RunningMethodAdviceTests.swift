import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("What a method keeps that a thread is in")
struct RunningMethodAdviceTests {
  /// What is said of a reader that a task's closure has.
  private func explanation(_ notes: [String]) -> RetentionExplanation {
    PathFixture("Demo.Reader").holds(".task", "Task")
      .holds("closure", closure: "closure #1 in Reader.start()", at: "/demo/main.swift", line: 7)
      .holds("captures Reader", "Demo.Reader", named: "self")
      .cycle(notes: notes).advised
  }

  /// What a note says of a reader's method.
  private func note(_ wait: String) -> String {
    "A thread is in Reader.next(), \(wait) keeps its object until it returns: "
      + "a weak capture alone does not let go of Reader."
  }

  @Test(
    "the method is to return, by the end of what it waits for; to cancel the task does not end that"
  )
  func waits() {
    let explanation = explanation([note("which waits in read() and")])
    #expect(
      explanation.advice.first
        == "let that method return when Reader is dismissed (end, close or bound what it waits for), "
        + "and then the closure that called it"
    )
    #expect(!explanation.advice.contains { $0.contains("[weak") || $0.contains("cancel the task") })
    #expect(Advice.breakingStep(of: explanation).map { explanation.path[$0].label } == "closure")
  }

  @Test("one that works on may look whether its task was cancelled")
  func works() {
    let advice = explanation([note("which")]).advice
    #expect(advice.first?.contains("(have it look whether it is to end)") == true, "\(advice)")
    #expect(advice.contains { $0.hasPrefix("or cancel the task") }, "\(advice)")
  }

  @Test("another object that the method's object keeps is to be captured weakly all the same")
  func others() {
    let advice = PathFixture("Task")
      .holds("closure", closure: "closure #1 in start()", at: "/demo/main.swift", line: 7)
      .holds("captures Server", "Demo.Server", named: "server")
      .holds(
        ".handlers[0]",
        closure: "closure #1 in Client.connect()",
        at: "/demo/main.swift",
        line: 9
      )
      .holds("captures Client", "Demo.Client", named: "self")
      .held(
        by: "task",
        "Task",
        notes: [note("which waits in read() and").replacing("Reader", with: "Server")]
      )
      .advised.advice
    #expect(
      advice.first?.hasPrefix("write [weak self] in the closure at main.swift:9") == true,
      "\(advice)"
    )
  }

  @Test("a library's function is called as its users know it")
  func names() {
    #expect(VariableText.libraryFunction("__read_nocancel") == "read()")
    #expect(VariableText.libraryFunction("pthread_cond_wait") == "pthread_cond_wait()")
    #expect(VariableText.libraryFunction("_ZN5swift7CondVar4waitEv") == nil)
  }
}
