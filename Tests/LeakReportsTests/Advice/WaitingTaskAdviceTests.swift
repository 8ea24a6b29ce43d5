import LeakFindings
@testable import LeakReports
import LeakTestSupport
import Testing

/// A task keeps itself while it waits: what merely leads to its continuation is nothing to cut.
@Suite("What leads to a task that waits")
struct WaitingTaskAdviceTests {
  /// A ring by a reply that hands on to another one, and the closure with the continuation of the task that has the handler.
  private static let replies = PathFixture("Demo.Handler").holds(".reply", "Demo.Reply")
    .holds(".callbacks[0]", closure: "closure #1 in Reply.mapped()", at: "Reply.swift", line: 4)
    .holds("captures Reply", "Demo.Reply", named: "mapped")
    .holds(".callbacks[0]", closure: "closure #1 in Reply.get()", at: "Reply.swift", line: 9)
    .holds("captures CheckedContinuation<String, Never> continuation", "Task")
    .holds("async frame", "Demo.Handler")

  @Test("a closure with the continuation is to be called, not to be let go of")
  func callback() {
    let advice = Self.replies.cycle().advice
    #expect(advice.first?.hasPrefix("call the closure at Reply.swift:9") == true, "\(advice)")
    #expect(!advice.contains { $0.contains("weak") || $0.contains("take the closure") })
  }

  @Test("it is broken before the wait where that was seen to free the object")
  func tried() {
    let ring = Self.replies.cycle()
    #expect(Advice.breakingStep(of: ring, HopFacts(freeing: [2])) == 2)
    #expect(Advice.breakingStep(of: ring) == 4)
  }

  @Test(
    "a stream's continuation is nothing to capture weakly, nor is what has it",
    arguments: [nil, "Demo.Relay"]
  )
  func stream(relay: String?) {
    let hub = PathFixture("Demo.Hub")
      .holds(".handlers[0]", closure: "closure #1 in Feed.start()", at: "Feed.swift", line: 4)
    let stream = "Swift.AsyncStream<Swift.Int>"
    let relayed =
      relay.map { hub.holds("captures Relay", $0, named: "relay").holds(".output", stream) }
      ?? hub.holds("captures AsyncStream<Int>.Continuation", stream)
    let advice = relayed.holds("next element", "Task").holds("async frame", "Demo.Feed")
      .held(by: "static", "Hub.shared").advice
    #expect(advice.first?.hasPrefix("finish() the stream when Feed is dismissed") == true)
    #expect(!advice.contains { $0.contains("weak") || $0.contains("take the closure") })
  }

  @Test("what surely has the task go on comes before what has another one go on")
  func order() {
    let advice = PathFixture("Demo.Feed").holds(".input", "Swift.AsyncStream<Swift.Int>")
      .holds("next element", "Task")
      .holds("closure", closure: "closure #1 in Box.start()", at: "Box.swift", line: 7)
      .holds("captures Box", "Demo.Box", named: "self").holds(".waiter continuation", "Task")
      .holds("async frame", "Demo.Feed").cycle().advice
    #expect(advice.first?.hasPrefix("resume the continuation in .waiter of Box") == true)
    #expect(advice.dropFirst().first?.hasPrefix("or finish() the stream") == true, "\(advice)")
    #expect(!advice.contains { $0.contains("[weak self]") }, "\(advice)")
  }
}
