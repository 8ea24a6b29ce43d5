import Foundation
import LeakFindings
import LeakTestSupport
import Testing

@testable import LeakReports

@Suite("Handles of tasks in advice") struct TaskHandleAdviceTests {
  /// A ring of a socket whose task runs a closure of it, with handles.
  private func ring(_ handles: [RetentionExplanation.TaskHandle]) -> RetentionExplanation {
    let steps = PathFixture("Demo.Socket")
      .holds(".feed", "Swift.AsyncStream<Swift.Int>")
      .holds("next element", "Task")
      .holds("closure", closure: "closure #1 in Socket.connect()", at: "Socket.swift", line: 7)
      .holds("captures Socket", "Demo.Socket", named: "self")
      .steps
    return RetentionExplanation(
      typeName: "Demo.Socket",
      kind: .cycle,
      root: nil,
      path: steps,
      cycleLength: steps.count,
      otherPaths: [],
      retainCount: .init(strong: 1, located: 1),
      notes: [],
      advice: [],
      taskHandles: handles
    ).advised
  }

  @Test("the task to cancel is named by the property that has its handle")
  func property() {
    let advice = ring([.init(hop: 2, holderType: "Demo.Socket", label: ".pumps")]).advice
    #expect(
      advice.contains {
        $0.contains("cancel the task in .pumps of Socket when Socket is dismissed")
      },
      "\(advice)"
    )
    #expect(
      advice.contains { $0.contains("or cancel the task in .pumps, in the deinit of Socket") },
      "\(advice)"
    )
  }

  @Test("a variable of the program that has the handle is named by itself")
  func variable() {
    let whole = ring([.init(hop: 2, holderType: "pumps", label: "")]).advice
    #expect(
      whole.contains { $0.contains("cancel the task in the variable pumps when") },
      "\(whole)"
    )
    let element = ring([.init(hop: 2, holderType: "pumps", label: "[0]")]).advice
    #expect(
      element.contains { $0.contains("cancel the task in the variable pumps[0] when") },
      "\(element)"
    )
  }

  @Test("a task whose handle nothing has is just the task")
  func none() {
    let advice = ring([]).advice
    #expect(advice.contains { $0.contains("cancel the task when Socket is") }, "\(advice)")
  }

  @Test("handles are read as they were written, and may be left out")
  func coding() throws {
    let explanation = ring([.init(hop: 2, holderType: "Demo.Socket", label: ".pumps")])
    let line = explanation.jsonLine
    let decoder = JSONDecoder()
    #expect(try decoder.decode(RetentionExplanation.self, from: Data(line.utf8)) == explanation)
    let written = #","taskHandles":[{"hop":2,"holderType":"Demo.Socket","label":".pumps"}]"#
    #expect(line.contains(written), "\(line)")
    let before = Data(line.replacingOccurrences(of: written, with: "").utf8)
    #expect(try decoder.decode(RetentionExplanation.self, from: before).taskHandles.isEmpty)
  }

  @Test("a task has one name at both ends of its ring")
  func names() {
    func source(_ symbol: String, _ line: Int) -> SourceSite {
      SourceSite(symbol: symbol, file: "Main.swift", line: line)
    }
    let steps = [
      RetentionExplanation.Step(
        holderType: "Task",
        label: "async frame",
        kind: .strong,
        targetType: "Demo.Reply",
        source: source("Reply.get()", 9)
      ),
      .init(
        holderType: "Demo.Reply",
        label: ".waiter continuation",
        kind: .strong,
        targetType: "Task",
        source: nil
      ),
      .init(
        holderType: "Task",
        label: "async frame",
        kind: .strong,
        targetType: "Demo.Handler",
        source: source("serve()", 14)
      ),
    ]
    let hanging = PathNode.nodes(of: steps, from: nil, ring: 2)
    #expect(hanging[0].title == "Task in Reply.get()")
    #expect(hanging[2].title == hanging[0].title)
    #expect(hanging[2].place == hanging[0].place)
    let alone = PathNode.nodes(of: Array(steps.prefix(2)), from: nil, ring: 2)
    #expect(alone[2].title == alone[0].title)
  }
}
