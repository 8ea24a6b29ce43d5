import LeakFinder
import LeakTracking
import Testing

@testable import LeakFinderTesting

@Suite("Equal leaks of a test run")
struct RepeatedLeaksTests {
  /// A report with a fingerprint.
  private func report(
    _ fingerprint: String,
    _ kind: RetentionExplanation.Kind = .cycle,
    closure: String? = nil,
    others: [String] = [],
    strong: Int = 1
  ) -> LeakReport {
    LeakReport(
      id: "1",
      outcome: .leaked,
      retracts: nil,
      latenessSeconds: nil,
      object: .init(typeName: "Demo.Screen"),
      reason: "popped",
      aliveSeconds: 2,
      dismissal: .init(file: "/demo/Navigator.swift", line: 15, backtrace: []),
      creation: nil,
      fingerprint: fingerprint,
      retention: RetentionExplanation(
        typeName: "Demo.Screen",
        kind: kind,
        root: nil,
        path: closure.map { closure in
          [
            .init(
              holderType: "closure",
              label: "captures Screen",
              kind: .strong,
              targetType: "Demo.Screen",
              source: SourceSite(symbol: closure, file: nil, line: nil)
            )
          ]
        } ?? [],
        cycleLength: 0,
        otherPaths: others.map { label in
          let step = RetentionExplanation.Step(
            holderType: "Demo.Bus",
            label: label,
            kind: .strong,
            targetType: "Demo.Screen",
            source: nil
          )
          return .init(root: .init(kind: "global", name: "bus"), path: [step], cycleLength: 0)
        },
        retainCount: .init(strong: strong, located: 0),
        notes: [],
        advice: ["make Screen.owner weak"]
      )
    )
  }

  /// The failure of a test.
  private func failure(
    _ report: LeakReport,
    in testName: String?,
    line: Int = 10,
    lookedOnce: Bool = false
  ) -> LeakFailure {
    let site = CallSite(
      fileID: "Demo/Navigator.swift",
      filePath: "/demo/Navigator.swift",
      line: 15,
      column: 1
    )
    return LeakFailure(
      report,
      site: site,
      place: SourcePlace(
        fileID: "DemoTests/PopTests.swift",
        filePath: "/demo/PopTests.swift",
        line: line,
        column: 1
      ),
      moment: .endOfTest,
      testName: testName,
      lookedOnce: lookedOnce,
      mode: .failure
    )
  }

  @Test("the first is reported in full, the others with object, number, first test and fingerprint")
  func short() {
    let leaks = RepeatedLeaks()
    let first = failure(report("499031bdedf4bfa2"), in: "PopTests.testPop")
    #expect(first.text(after: leaks) == first.message)
    for number in 2...3 {
      let text = failure(report("499031bdedf4bfa2"), in: "PushTests.testPush", line: 77)
        .text(after: leaks)
      #expect(
        text == """
          LEAK  Screen is still alive 2.0 s after it was dismissed
                dismissed at Navigator.swift:15
                equal leak \(number) of this run; reported in full in PopTests.testPop (PopTests.swift:10)
            fingerprint 499031bdedf4bfa2
          """
      )
    }
  }

  @Test("equal leaks of one check are one failure that counts them")
  func counted() {
    let leaks = RepeatedLeaks()
    let like = (0..<50).map { _ in failure(report("f"), in: "testTable") }
    let others = [failure(report("g"), in: "testTable"), failure(report("f"), in: "t", line: 11)]
    let failures = LeakFailure.counted(like + others)
    #expect(failures.map(\.alikeCount) == [49, 0, 0])
    let text = failures[0].text(after: leaks)
    #expect(text.hasPrefix(like[0].message))
    #expect(
      text.hasSuffix("and 49 more like this: 50 objects of Screen leaked in the same way")
    )
    let later = failure(report("f"), in: "testPush").text(after: leaks)
    #expect(later.contains("equal leak 51 of this run"))
  }

  @Test("a leak with another fingerprint is reported in full, however many others there are")
  func distinct() {
    let leaks = RepeatedLeaks()
    for number in 0..<300 {
      let other = failure(report("f\(number)"), in: "PopTests.testPop")
      #expect(other.text(after: leaks) == other.message)
    }
    #expect(leaks.count(report("f7").likeness, at: "here")?.number == 2)
  }

  @Test("a leak that something else holds as well is reported in full, whatever was before it")
  func furtherHolders() {
    let leaks = RepeatedLeaks()
    let reports = [
      report("f"), report("f", others: [".screens[0]"]), report("f", others: [".top"]),
      report("f", strong: 2),
    ]
    for report in reports {
      let first = failure(report, in: "testPop")
      #expect(first.text(after: leaks) == first.message)
    }
    // Which element it is differs from test to test.
    let again = failure(report("f", others: [".screens[7]"]), in: "testPush")
    #expect(again.text(after: leaks).contains("equal leak 2 of this run"))
  }

  @Test(
    "a leak by a closure of another function is reported in full, with the same fingerprint too"
  )
  func closures() {
    let leaks = RepeatedLeaks()
    for function in ["a()", "b()"] {
      let first = failure(report("f", closure: "closure #1 in \(function)"), in: "testPop")
      #expect(first.text(after: leaks) == first.message)
    }
    let again = failure(report("f", closure: "closure #1 in b()"), in: "testPush")
    #expect(again.text(after: leaks).contains("equal leak 2 of this run"))
  }

  @Test("with LEAKFINDER_REPEATS=full every one is reported in full")
  func complete() {
    let leaks = RepeatedLeaks(isComplete: true)
    for _ in 0..<3 {
      let equal = failure(report("f"), in: "PopTests.testPop")
      #expect(equal.text(after: leaks) == equal.message)
    }
  }

  @Test("where the first test's name is unknown, its line stands for it")
  func nameless() {
    let leaks = RepeatedLeaks()
    _ = failure(report("f"), in: nil).text(after: leaks)
    let text = failure(report("f"), in: "PopTests.testPop").text(after: leaks)
    #expect(text.contains("reported in full in PopTests.swift:10\n"))
  }

  @Test("garbage is counted as other leaks are")
  func garbage() {
    let leaks = RepeatedLeaks()
    let place = SourcePlace(fileID: "T/T.swift", filePath: "/t/T.swift", line: 3, column: 1)
    let failures = ["a()", "b()"].map {
      LeakFailure(garbage: report("f"), place: place, testName: $0, mode: .failure)
    }
    #expect(failures[0].text(after: leaks) == failures[0].message)
    #expect(failures[1].text(after: leaks).contains("reported in full in a() (T.swift:3)"))
  }

  @Test("a test that could not wait is asked to be async, also where an equal leak came before")
  func mayBeLate() {
    let leaks = RepeatedLeaks()
    _ = failure(report("f", .unexplained), in: "a").text(after: leaks)
    let text = failure(report("f", .unexplained), in: "b", lookedOnce: true).text(after: leaks)
    #expect(text.hasPrefix("Make this test async: Screen is still alive right after the call"))
    #expect(text.contains("\n\nLEAK  Screen"))
  }

  @Test("what has no report is recorded as it is, and counted with nothing")
  func messages() {
    let leaks = RepeatedLeaks()
    let site = CallSite(fileID: "T/T.swift", filePath: "/t/T.swift", line: 3, column: 1)
    for _ in 0..<2 {
      let failure = LeakFailure(message: "not checked", site: site, mode: .warning)
      #expect(failure.text(after: leaks) == "not checked")
    }
  }

  @Test("tests that run in parallel report an equal leak in full once, and count each other's")
  func parallel() async {
    let leaks = RepeatedLeaks()
    let likeness = report("f").likeness
    let occurrences = await withTaskGroup(of: RepeatedLeaks.Occurrence?.self) { group in
      for number in 0..<200 {
        group.addTask { leaks.count(likeness, at: "test\(number)") }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let repeats = occurrences.compactMap(\.self)
    #expect(repeats.count == 199)
    #expect(repeats.map(\.number).sorted() == Array(2...200))
    #expect(Set(repeats.map(\.first)).count == 1)
  }

  @Test(
    "LEAKFINDER_REPEATS=full wants all in full; anything else does not",
    arguments: [
      (nil, false), ("", false), ("full", true), ("FULL", true), ("short", false), ("some", false),
    ] as [(String?, Bool)]
  )
  func environment(value: String?, isComplete: Bool) {
    #expect(RepeatedLeaks.isComplete(value) == isComplete)
  }
}
