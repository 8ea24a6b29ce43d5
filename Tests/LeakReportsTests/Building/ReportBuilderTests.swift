import LeakBacktraces
import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("A report is made of what was registered and what was found")
struct ReportBuilderTests {
  /// A closure cycle.
  private let cycle = "Demo.Screen --.onTap--> closure@2000 --captures Screen--> Demo.Screen"

  @Test("a report has the registration's facts and the finding's path")
  func facts() {
    let finding = RetentionFinding.fixture(.cycle, cycle, retains: (1, 3))
    let report = SymbolTable().builder.leaked(.facts(), finding: finding)
    #expect(report.outcome == .leaked)
    #expect(report.object.typeName == "Demo.Screen")
    #expect(report.reason == "popped")
    #expect(report.aliveSeconds == 2)
    #expect(report.dismissal.file == "/demo/Navigator.swift")
    #expect(report.dismissal.line == 31)
    #expect(report.creation == nil)
    #expect(report.retracts == nil)
    #expect(report.latenessSeconds == nil)
    #expect(report.retention?.kind == .cycle)
    #expect(report.retention?.cycleLength == 2)
    #expect(report.retention?.retainCount == .init(strong: 3, located: 1))
    #expect(report.retention?.path.map(\.label) == [".onTap", "captures Screen"])
    #expect(report.retention?.path.map(\.holderType) == ["Demo.Screen", "closure"])
    #expect(report.retention?.path.map(\.targetType) == ["closure", "Demo.Screen"])
  }

  @Test("both steps at a closure carry its name, file and line; a step between objects none")
  func sources() {
    let table = SymbolTable(functions: [
      0x2000: [.frame("closure #1 in Screen.wire()", "/demo/Screen.swift", 58)]
    ])
    let path =
      "Demo.Screen --.model--> Demo.Model --.onChange--> closure@2000 "
      + "--captures Screen--> Demo.Screen"
    let answer = table.builder.explanation(of: .fixture(.cycle, path))
    let site = SourceSite(
      symbol: "closure #1 in Screen.wire()",
      file: "/demo/Screen.swift",
      line: 58
    )
    #expect(answer.path.map(\.source) == [nil, site, site])
  }

  @Test("between two closures a step has the holder's place")
  func nestedSources() {
    let table = SymbolTable(functions: [
      0x2000: [.frame("outer", "/demo/Screen.swift", 1)],
      0x2010: [.frame("inner", "/demo/Screen.swift", 2)],
    ])
    let path =
      "Demo.Screen --.a--> closure@2000 --captures closure--> closure@2010 "
      + "--captures Screen--> Demo.Screen"
    let answer = table.builder.explanation(of: .fixture(.cycle, path))
    #expect(answer.path.map { $0.source?.symbol } == ["outer", "outer", "inner"])
  }

  @Test("a closure is the outermost frame of interest: neither inlined code nor the thunk around")
  func inlined() {
    let table = SymbolTable(functions: [
      0x2000: [
        .frame("Array.append(_:)", "/swift/Array.swift", 9, isOfInterest: true),
        .frame("closure #1 in Screen.wire()", "/demo/Screen.swift", 58),
        .frame("partial apply for closure #1 in Screen.wire()", isOfInterest: false),
      ]
    ])
    let answer = table.builder.explanation(of: .fixture(.cycle, cycle))
    #expect(answer.path.first?.source?.symbol == "closure #1 in Screen.wire()")
  }

  @Test("a report asks for all its addresses at once, and for each of them once")
  func oneBatch() {
    let table = SymbolTable(stacks: [1: [0x100, 0x200], 2: [0x200, 0x300]])
    let other = RetentionFinding.Path(
      "Demo.Screen --.b--> closure@2010 --captures x--> Demo.Screen"
    )
    let creation = ReportBuilder.Call(
      file: "/demo/Screen.swift",
      line: 3,
      backtrace: BacktraceID(rawValue: 2)
    )
    _ = table.builder.leaked(
      .facts(backtrace: 1, creation: creation),
      finding: .fixture(.cycle, cycle, otherPaths: [other])
    )
    #expect(table.batches.count == 1)
    #expect(table.batches.first?.count == 5)
    #expect(Set(table.batches.first ?? []).count == 5)
  }

  @Test("where there is nothing to name, nobody is asked")
  func noBatch() {
    let table = SymbolTable()
    let path = "Demo.Screen --.a--> closure@0 --captures Screen--> Demo.Screen"
    let report = table.builder.leaked(.facts(), finding: .fixture(.cycle, path))
    #expect(table.batches.isEmpty)
    #expect(report.retention?.path.allSatisfy { $0.source == nil } == true)
  }

  @Test("stacks keep the frames a programmer wants to see, inlined ones included")
  func stacks() {
    let table = SymbolTable(
      callers: [
        0x100: [.frame("LeakTracker.didDismiss", isOfInterest: false)],
        0x200: [.frame("inlined()"), .frame("Navigator.pop()", "/demo/Navigator.swift", 31)],
        0x300: [.frame("thunk", isOfInterest: false), .frame(nil)],
        0x400: [.frame("main", "/demo/main.swift", 4)],
      ],
      stacks: [1: [0x100, 0x200, 0x300, 0x400], 2: [0x100]]
    )
    let report = table.builder.leaked(.facts(backtrace: 1), finding: nil)
    #expect(report.dismissal.backtrace.map(\.symbol) == ["inlined()", "Navigator.pop()", "main"])
    let bare = table.builder.leaked(.facts(backtrace: 2), finding: nil)
    #expect(bare.dismissal.backtrace.map(\.symbol) == ["LeakTracker.didDismiss"])
  }

  @Test("the dismissing function is the frame in the dismissal's file, not a helper that forwards")
  func dismissingFunction() {
    func function(_ frames: SourceSite...) -> String? {
      LeakReport.CallSite(file: "/demo/Navigator.swift", line: 31, backtrace: frames).function
    }
    let helper = SourceSite(symbol: "watch(_:)", file: "/demo/Helper.swift", line: 7)
    let inner = SourceSite(symbol: "inner()", file: "/build/Navigator.swift", line: 90)
    let pop = SourceSite(symbol: "Navigator.pop()", file: "/build/Navigator.swift", line: 31)
    let unplaced = SourceSite(symbol: "Navigator.pop()", file: nil, line: nil)
    #expect(function(helper, inner, pop) == "Navigator.pop()")
    #expect(function(helper, inner) == "inner()")
    #expect(function(unplaced, inner) == "inner()")
    #expect(function(unplaced, helper) == "Navigator.pop()")
    #expect(function(helper) == nil)
    #expect(function() == nil)
  }

  @Test("a report carries the advice that its path calls for")
  func advice() {
    let table = SymbolTable(functions: [
      0x2000: [.frame("closure #1 in Screen.wire()", "/demo/Screen.swift", 58)]
    ])
    let report = table.builder.leaked(.facts(), finding: .fixture(.cycle, cycle))
    #expect(report.retention.map { Advice.sentences(for: $0) } == report.advice)
    #expect(report.retention?.advice == report.advice)
  }

  @Test("a failed search still reports the leak, and says that it failed")
  func failedSearch() {
    let report = SymbolTable().builder.leaked(.facts(), finding: nil)
    #expect(report.outcome == .leaked)
    #expect(report.object.typeName == "Demo.Screen")
    #expect(report.retention?.kind == .unexplained)
    #expect(report.retention?.retainCount == .init(strong: nil, located: 0))
    #expect(report.retention?.notes.first?.contains("search for holders failed") == true)
    #expect(!report.fingerprint.isEmpty)
  }

  @Test("a report that takes another back names it, and is about the same object")
  func releasedLate() {
    let builder = SymbolTable().builder
    let earlier = builder.leaked(.facts(), finding: .fixture(.cycle, cycle))
    let late = builder.releasedLate(retracting: earlier, lateness: 1.2...2.4)
    #expect(late.outcome == .releasedLate)
    #expect(late.retracts == earlier.id)
    #expect(late.id != earlier.id)
    #expect(late.latenessSeconds == 1.2...2.4)
    #expect(late.object == earlier.object)
    #expect(late.dismissal == earlier.dismissal)
    #expect(late.fingerprint == earlier.fingerprint)
    #expect(late.retention == nil)
  }

  @Test("no two reports have the same name")
  func identities() {
    let names = (0..<1_000).map { _ in ReportID.make() }
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test("a ring longer than its path is cut to the path")
  func absurdRing() {
    let path = RetentionFinding.Path(root: nil, steps: [], cycleLength: 7)
    let finding = RetentionFinding(
      object: RetentionFinding.fixture(.cycle).object,
      verdict: .cycle,
      path: path,
      otherPaths: [],
      strongRetains: nil,
      locatedRetains: 0,
      limits: []
    )
    #expect(SymbolTable().builder.explanation(of: finding).cycleLength == 0)
  }

  @Test(
    "what was not looked at is said in a sentence",
    arguments: [
      (
        RetentionFinding.Limit.budget(objects: 1_000),
        "The search stopped after 1000 objects; what lies beyond was not looked at."
      ),
      (
        .unreadableTypes(["Demo.A", "Demo.B"]),
        "No metadata describes all fields of A, B; a reference in them may have been missed."
      ),
      (
        .unreadableTypes((1...7).map { "Demo.T\($0)" }),
        "No metadata describes all fields of T1, T2, T3, T4, T5 and 2 more; "
          + "a reference in them may have been missed."
      ),
      (.unreadableMemory(places: 1), "Memory could not be read in 1 place."),
      (.unreadableMemory(places: 3), "Memory could not be read in 3 places."),
      (
        .heldFromOutside(typeName: "Demo.Model", retains: 1),
        "Model, which is on the path, has 1 further strong retain that could not be located."
      ),
      (
        .heldFromOutside(typeName: "Demo.Model", retains: 2),
        "Model, which is on the path, has 2 further strong retains that could not be located."
      ),
      (
        .heldByCaller(function: "main()", retains: 2, notLocated: 3),
        "main() has the object in its stack frame: up to 2 of the 3 retains that are not located may be its own."
      ),
      (
        .heldByCaller(function: "main()", retains: 3, notLocated: 3),
        "main() has the object in its stack frame: the 3 retains that are not located may be its own."
      ),
      (
        .heldByCaller(function: "main()", retains: 5, notLocated: 5, likely: 2),
        "main() has the object in its stack frame: likely 2 of the 5 retains that are not located are its own; nothing was "
          + "found that has the others."
      ),
      (
        .heldByCaller(function: "main()", retains: 1, notLocated: 1),
        "main() has the object in its stack frame: the retain that is not located may be its own."
      ),
    ]
  )
  func notes(limit: RetentionFinding.Limit, sentence: String) {
    let finding = RetentionFinding.fixture(.unexplained, limits: [limit])
    #expect(SymbolTable().builder.explanation(of: finding).notes == [sentence])
  }
}
