import LeakTestSupport
import Testing

@testable import LeakReports

@Suite("Advice that is left out, and what is said instead")
struct AlternativeAdviceTests {
  @Test("where a closure has [weak self] already, what else captures the object is told")
  func weakAsWell() {
    let advice = PathFixture("Demo.Poller").holds(
      ".onTick",
      closure: "closure #1 in Poller.start()"
    )
    .holds("captures Poller", "Demo.Poller").cycle()
    .with(cut: nil, declaration: .init(isVariable: false, value: .weakAsWell))
    .advised.advice
    #expect(advice.first?.contains("captures Poller weakly, and strongly as well") == true)
    #expect(!advice.contains { $0.contains("write [weak") })
  }

  @Test("blocks that nobody runs are those of the main queue, by its name")
  func mainQueue() {
    let held = PathFixture("Demo.Badge").holds("queued block", closure: "closure #1 in refresh()")
      .holds("captures Badge", "Demo.Badge").held(by: "dispatch", "com.apple.main-thread")
    #expect(held.advice.contains { $0.contains("have the main queue run, by dispatchMain()") })
  }

  @Test("to end a task is no alternative where it was seen to free nothing")
  func futileEnds() {
    func advice(_ futile: [Int]) -> String {
      PathFixture("Demo.Search").holds(".input", "Swift.AsyncStream<Swift.String>")
        .holds("next element", "Task").holds("closure", closure: "closure #1 in Search.start()")
        .holds("captures Search", "Demo.Search").cycle()
        .with(
          cut: CutOutcome(kind: .frees, hop: 3, objects: 1, bytes: 16, futileEnds: futile),
          declaration: nil
        ).advised.advice.joined(separator: "\n")
    }
    #expect(advice([]).contains("or finish() the stream"))
    #expect(!advice([1]).contains("or finish()"))
    #expect(advice([1]).contains("finish() the streams, or cancel the tasks, in the deinit of"))
    #expect(advice([1]).contains("weak"))
    #expect(advice([1]).contains("or cancel the task when"))
    #expect(!advice([1, 2]).contains("or cancel the task when"))
  }

  @Test(
    "to finish a stream ends a child's wait alone: the task that has it goes on with the last child"
  )
  func streamOfChild() {
    let advice = PathFixture("Demo.App").holds(".input", "Swift.AsyncStream<Swift.String>")
      .holds("next element", "Task").holds("parent task", "Task")
      .holds("closure", closure: "closure #1 in App.start()")
      .holds("captures App", "Demo.App").cycle().advice
    #expect(
      advice.contains {
        $0.contains("and end what other children of its task wait for, when App is")
      }
    )
    #expect(!advice.contains { $0.contains("the task that waits for its next element") })
  }

  @Test("a weak capture asks for the end of the wait where the object has what ends it")
  func endOfWait() {
    func advice(_ label: String, of typeName: String) -> String? {
      PathFixture("Demo.Feed").holds(".channel", typeName).holds(label, "Task")
        .holds("closure", closure: "closure #1 in Feed.start()", at: "Feed.swift", line: 7)
        .holds("captures Feed", "Demo.Feed", named: "self").cycle().advice.first
    }
    let weakly =
      "write [weak self] in the closure at Feed.swift:7, unwrap it only after the await (self?.x = await … unwraps it before), and "
    let end = " in the deinit of Feed where nobody else does: the task would wait for ever"
    #expect(
      advice("next element", of: "Swift.AsyncStream<Swift.Int>")
        == "\(weakly)finish() the stream, or cancel the task,\(end)"
    )
    #expect(
      advice(".waiter continuation", of: "Demo.Slot")
        == "\(weakly)resume the continuation, or cancel the task,\(end)"
    )
  }

  @Test("a key path lets go of the argument of its subscript")
  func keyPath() {
    let advice = PathFixture("Demo.Row").holds(".sort", "Swift.KeyPath<Demo.Table, Swift.Int>")
      .holds("captures Row", "Demo.Row").cycle().advice
    #expect(
      advice.first
        == "let go of the key path in .sort of Row when Row is dismissed, or give its subscript an identifier instead of "
        + "Row: a key path keeps the arguments of its subscripts"
    )
  }
}
