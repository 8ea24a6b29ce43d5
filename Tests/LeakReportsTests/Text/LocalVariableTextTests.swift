import Foundation
@testable import LeakReports
import LeakFindings
import Testing

@Suite("Local variables in reports")
struct LocalVariableTextTests {
  /// An object that a variable of a thread's function holds, by way of other objects or itself.
  private func held(
    by name: String,
    path: [RetentionExplanation.Step] = []
  ) -> RetentionExplanation {
    let variable = RetentionExplanation.Variable(
      name: name,
      function: "Loop.run()",
      file: "/demo/Loop.swift",
      line: 17
    )
    return RetentionExplanation(
      typeName: "Demo.Job",
      kind: .heldByRoot,
      root: RetentionExplanation.Root(kind: "stack", name: "Loop.run()", variable: variable),
      path: path,
      cycleLength: 0,
      otherPaths: [],
      retainCount: RetentionExplanation.RetainCount(strong: 1, located: 1),
      notes: [],
      advice: []
    )
  }

  /// A hop.
  private func step(
    _ holder: String,
    _ label: String,
    variable: RetentionExplanation.Variable? = nil
  ) -> RetentionExplanation.Step {
    RetentionExplanation.Step(
      holderType: holder,
      label: label,
      kind: variable == nil ? .strong : .conservative,
      targetType: "Demo.Job",
      source: nil,
      variable: variable
    )
  }

  @Test("a variable on a stack is told with its function, file and line")
  func stack() {
    let text = held(by: "next").description
    #expect(text.contains("held by the variable next of Loop.run() (Loop.swift:17), every strong"))
    #expect(text.contains("Loop.run()                                          stack\n"))
    #expect(text.contains("\n  │  the variable next (Loop.swift:17)\n  ╰▶ Job"), "\(text)")
    #expect(held(by: "self").description.contains("held by self of Loop.run() (Loop.swift:17), "))
  }

  @Test("an object on the way comes below the variable, an element behind its name")
  func path() {
    let object = held(by: "next", path: [step("Demo.Node", ".job")]).description
    #expect(
      object.contains("│  the variable next (Loop.swift:17)\n  ├▶ Node\n  │  .job "),
      "\(object)"
    )
    let element = held(by: "rows", path: [step("Loop.run()", "[2]")]).description
    #expect(element.contains("│  the variable rows[2] (Loop.swift:17) "), "\(element)")
  }

  @Test("a variable of a suspended function is told with the place where that waits, if known")
  func suspended() {
    for (line, end) in [(14, ", suspended at (Step.swift:14)"), (nil, "")] as [(Int?, String)] {
      let variable = RetentionExplanation.Variable(
        name: "held",
        function: "step(_:)",
        file: "/demo/Step.swift",
        line: 12,
        suspension: line.map { SourceSite(symbol: nil, file: "/demo/Step.swift", line: $0) }
      )
      let explanation = RetentionExplanation(
        typeName: "Demo.Job",
        kind: .heldByRoot,
        root: RetentionExplanation.Root(kind: "task", name: "Task"),
        path: [step("Task", "async frame", variable: variable)],
        cycleLength: 0,
        otherPaths: [],
        retainCount: RetentionExplanation.RetainCount(strong: 1, located: 0),
        notes: [],
        advice: []
      )
      let text = explanation.description
      #expect(text.contains("│  held in step(_:)\(end) "), "\(text)")
      #expect(text.contains("conservative, a guess"))
    }
  }

  @Test("explanations that were written before variables had names are read")
  func old() throws {
    let explanation = held(by: "next", path: [step("Demo.Node", ".job")])
    let written = explanation.jsonLine
    let decoder = JSONDecoder()
    let read = try decoder.decode(RetentionExplanation.self, from: Data(written.utf8))
    #expect(read == explanation)
    let start = try #require(written.range(of: ",\"variable\":{"))
    let end = try #require(written[start.upperBound...].firstIndex(of: "}"))
    let old = written.replacingCharacters(in: start.lowerBound...end, with: "")
      .replacing(",\"variable\":null", with: "")
    #expect(!old.contains("variable"))
    let older = try decoder.decode(RetentionExplanation.self, from: Data(old.utf8))
    #expect(older.root?.name == "Loop.run()")
    #expect(older.root?.variable == nil)
    #expect(older.path == explanation.path)
  }

  @Test("a function that Swift Testing's macro has made is told as the test that it calls")
  func testOfMacro() {
    let made = "static HoldersS.$s6STests8HoldersSV3h024TestfMp_17Z7575b8053c346db4fMu_()"
    #expect(VariableText.test(calledBy: made) == "HoldersS.h02()")
    #expect(VariableText.test(calledBy: "HoldersS.h02()") == nil)
    #expect(VariableText.test(calledBy: "static S.$s4TestfMp_()") == nil)
  }
}
