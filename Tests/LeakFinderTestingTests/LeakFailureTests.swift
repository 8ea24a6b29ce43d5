@testable import LeakFinder
import LeakReports
import LeakTracking
import Testing

@testable import LeakFinderTesting

@Suite("What a failure says")
struct LeakFailureTests {
  /// A report of an object held in a way.
  private func report(
    _ kind: RetentionExplanation.Kind,
    root: RetentionExplanation.Root? = nil,
    path: [RetentionExplanation.Step] = [],
    strong: Int? = 1,
    located: Int = 0,
    notes: [String] = [],
    known: RetentionExplanation.KnownLeak? = nil
  ) -> LeakReport {
    let retention = RetentionExplanation(
      typeName: "Demo.Screen",
      kind: kind,
      root: root,
      path: path,
      cycleLength: 0,
      otherPaths: [],
      retainCount: .init(strong: strong, located: located),
      notes: notes,
      advice: [],
      knownLeak: known
    )
    return LeakReport(
      id: "1",
      outcome: .leaked,
      retracts: nil,
      latenessSeconds: nil,
      object: .init(typeName: "Demo.Screen"),
      reason: nil,
      aliveSeconds: 1,
      dismissal: .init(file: "/tmp/T.swift", line: 7, backtrace: []),
      creation: nil,
      fingerprint: "f",
      retention: retention
    )
  }

  /// A call.
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 7, column: 3)

  @Test("a leak that a rule knows fails nothing, in either form")
  func knownLeak() {
    let known = RetentionExplanation.KnownLeak(rule: "type Demo.Screen", reason: "it is known")
    for (leak, mode) in [
      (report(.cycle), LeakDetectionMode.failure), (report(.cycle, known: known), .warning),
    ] {
      let expected = LeakFailure(
        leak,
        site: site,
        moment: .afterClosure,
        testName: nil,
        lookedOnce: false,
        mode: .failure
      )
      #expect(expected.mode == mode)
      let place = SourcePlace(site)
      let garbage = LeakFailure(garbage: leak, place: place, testName: "t", mode: .failure)
      #expect(garbage.mode == mode)
    }
  }

  @Test("the files for a test are the whole text and the report as one line of JSON")
  func files() throws {
    let leak = report(.cycle)
    let failure = LeakFailure(
      leak,
      site: site,
      moment: .afterClosure,
      testName: nil,
      lookedOnce: true,
      mode: .failure
    )
    #expect(failure.files.map(\.name) == ["leak-Screen-f.txt", "leak-Screen-f.json"])
    #expect(failure.files.first?.content == failure.message + "\n")
    #expect(failure.files.last?.content == leak.jsonLine + "\n")
    #expect(LeakFailure(message: "not checked", site: site, mode: .warning).files.isEmpty)
  }

  @Test("the files for growth are its text and why one of the objects is alive")
  func growthFiles() throws {
    let retention = try #require(report(.cycle).retention)
    for (explanation, names) in [
      (retention, ["growth-Box_Doc.txt", "growth-Box_Doc.json"]), (nil, ["growth-Box_Doc.txt"]),
    ] as [(RetentionExplanation?, [String])] {
      let growth = GrowthWatch.Growth(
        typeName: "Demo.Box<[Demo.Doc]>",
        steps: [1, 1],
        explanation: explanation,
        following: []
      )
      let failure = LeakFailure(message: "GROWTH", growth: growth, site: site, mode: .failure)
      #expect(failure.files.map(\.name) == names)
      #expect(failure.files.first?.content == "GROWTH\n")
      #expect(failure.files.count < 2 || failure.files[1].content == retention.jsonLine + "\n")
    }
  }

  /// The text for a report.
  private func message(
    _ report: LeakReport,
    _ moment: LeakFailure.Moment = .afterClosure,
    suite: String? = nil,
    lookedOnce: Bool = false
  ) -> String {
    LeakFailure(
      report,
      site: site,
      moment: moment,
      testName: "testLoad",
      suite: suite,
      lookedOnce: lookedOnce,
      mode: .failure
    ).message
  }

  @Test("contains the report, and blames the line of the call")
  func containsReport() {
    let cycle = report(.cycle)
    let failure = LeakFailure(
      cycle,
      site: site,
      moment: .endOfTest,
      testName: nil,
      lookedOnce: false,
      mode: .failure
    )
    #expect(failure.message == "\(cycle)")
    #expect(failure.site.line == 7)
    #expect(failure.site.column == 3)
  }

  @Test("names the property of the test case that holds the object")
  func namesProperty() {
    let held = report(
      .heldByRoot,
      root: .init(kind: "testCase", name: "MyTests"),
      path: [
        .init(
          holderType: "MyTests",
          label: ".sut",
          kind: .strong,
          targetType: "Screen",
          source: nil
        )
      ],
      located: 1
    )
    #expect(message(held).contains("the test itself still holds it, by MyTests.sut: make the"))
    #expect(message(held, .endOfTest).hasSuffix("the test itself still holds it, by MyTests.sut."))
  }

  /// What a note says of a task that waits for the check, as reports have it.
  private let waiting =
    "The task waits for this very check: what its functions have in their variables they have until it is over."

  @Test("names the property of the suite that holds the object, unless a closure has it on the way")
  func namesSuiteProperty() {
    func held(_ type: String, _ further: [(String, String)]) -> LeakReport {
      var path = [
        RetentionExplanation.Step(
          holderType: "Task",
          label: "async frame",
          kind: .conservative,
          targetType: "Tests.Outer.Pops",
          source: nil
        )
      ]
      for (label, target) in further {
        path.append(
          .init(
            holderType: path.last?.targetType ?? "",
            label: label,
            kind: .strong,
            targetType: target,
            source: nil
          )
        )
      }
      let root = RetentionExplanation.Root(kind: "task", name: "Task")
      return report(.heldByRoot, root: root, path: path, located: 1, notes: [waiting])
    }
    let suite = "Tests.Outer.Pops"
    let direct = held(suite, [(".sut", "Demo.Screen")])
    let words = "the test itself still holds it, by Outer.Pops.sut: make the object inside"
    #expect(message(direct, suite: suite).contains(words))
    let deep = held(suite, [(".sut", "Demo.Model"), (".screen", "Demo.Screen")])
    #expect(message(deep, suite: suite).contains(words))
    // A spy that has recorded a closure is a reason of its own.
    let spy = held(
      suite,
      [(".sut", "Demo.Spy"), (".calls[0]", "closure"), ("captures", "Demo.Screen")]
    )
    #expect(!message(spy, suite: suite).contains("the test itself"))
    #expect(!message(direct, suite: "Tests.Pops").contains("the test itself still holds"))
    #expect(!message(direct).contains("the test itself still holds"))
  }

  @Test("the suite is the type that has the test, in its module")
  func suiteType() throws {
    let test = try #require(Test.current)
    #expect(test.suiteType == String(reflecting: Self.self))
  }

  @Test("names the variable of the test, or its suite, where that alone holds the object")
  func namesVariable() {
    func held(_ name: String) -> LeakReport {
      let words =
        "which has the object in its stack frame as its variable \(name), nothing holds it."
      return report(.unexplained, strong: 2, notes: ["Besides Pops.loads(), \(words)"])
    }
    #expect(
      message(held("mine"), suite: "Tests.Pops").contains(
        "the test itself still holds it, by its variable mine: make the object inside the closure"
      )
    )
    #expect(
      message(held("self"), suite: "Tests.Pops").contains(
        "the test itself still holds it, by a property of Pops: make the object inside the closure"
      )
    )
    #expect(message(held("self")).contains("the test itself may still hold it"))
  }

  @Test("suspects a variable of the calling function where nothing else holds the object")
  func suspectsVariable() {
    let unexplained = report(.unexplained)
    #expect(message(unexplained).contains("a variable of the calling function testLoad,"))
    #expect(message(unexplained, .endOfTest).contains("the test's own variables are gone by now"))
    #expect(
      !message(report(.heldByRoot, root: .init(kind: "global", name: "g"))).contains("variable")
    )
  }

  @Test("asks for an async test where nobody could wait, unless it is a cycle")
  func asksForAsync() {
    #expect(
      message(report(.unexplained), lookedOnce: true).hasPrefix("Make this test async: Screen")
    )
    let cyclic = message(report(.cycle), lookedOnce: true)
    #expect(!cyclic.hasPrefix("Make this test async"))
    #expect(cyclic.contains("looked at once only"))
  }

  @Test("names the function rather than a closure in it")
  func namesFunction() {
    #expect("implicit closure #2 in closure #1 in Tests.f(in:)".withoutClosures == "Tests.f(in:)")
    #expect("Tests.f(in:)".withoutClosures == "Tests.f(in:)")
  }
}
