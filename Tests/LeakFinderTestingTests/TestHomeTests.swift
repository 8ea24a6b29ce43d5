import LeakFinder
import LeakTracking
import Testing

@testable import LeakFinderTesting

@Suite("The line a leak is shown at")
struct TestHomeTests {
  /// A report with a stack.
  private func report(_ frames: [(symbol: String?, file: String?, line: Int?)]) -> LeakReport {
    LeakReport(
      id: "1",
      outcome: .leaked,
      retracts: nil,
      latenessSeconds: nil,
      object: .init(typeName: "Demo.Screen"),
      reason: nil,
      aliveSeconds: 1,
      dismissal: .init(
        file: "/app/Navigator.swift",
        line: 26,
        backtrace: frames.map { SourceSite(symbol: $0.symbol, file: $0.file, line: $0.line) }
      ),
      creation: nil,
      fingerprint: "f",
      retention: nil
    )
  }

  /// A call in the code under test.
  private let call = CallSite(
    fileID: "App/Navigator.swift",
    filePath: "/app/Navigator.swift",
    line: 26,
    column: 5
  )

  /// Where a test is declared.
  private let declaration = SourcePlace(
    fileID: "AppTests/PopTests.swift",
    filePath: "/tests/PopTests.swift",
    line: 3,
    column: 4
  )

  @Test("is the test's own, however deep the object was dismissed")
  func ownLine() {
    let report = report([
      ("Navigator.pop()", "/app/Navigator.swift", 26),
      ("PopTests.popAll()", "/tests/PopTests.swift", 9),
      ("PopTests.pops()", "/tests/PopTests.swift", 14),
    ])
    let home = TestHome(name: "pops()", declaration: .place(declaration))
    let place = home.place(of: report, registeredAt: call)
    #expect(place.line == 14)
    #expect(place.fileID == "AppTests/PopTests.swift")
  }

  @Test("is found by the name of an XCTest method, also in a closure")
  func ownLineInXCTest() {
    let report = report([
      ("closure #1 in PopXCTests.testPop()", "/tests/PopXCTests.swift", 7),
      ("PopXCTests.testPop()", "/tests/PopXCTests.swift", 5),
    ])
    let home = TestHome(name: "PopXCTests.testPop", declaration: nil)
    let place = home.place(of: report, registeredAt: call)
    #expect(place.line == 7)
    #expect(place.filePath == "/tests/PopXCTests.swift")
  }

  @Test("is the one that a helper in another file hands on with the file's path")
  func handedOn() {
    let handed = CallSite(
      fileID: "AppTests/Helpers.swift",
      filePath: "/tests/PopTests.swift",
      line: 20,
      column: 5
    )
    let home = TestHome(name: "pops()", declaration: .place(declaration))
    let place = home.place(of: report([]), registeredAt: handed)
    #expect(place.line == 20)
    #expect(place.fileID == "AppTests/PopTests.swift")
  }

  @Test("is the test's declaration where the stack does not lead to it")
  func declarationWithoutStack() {
    let report = report([("pops", nil, nil), ("popsAll()", "/tests/PopTests.swift", 9)])
    let home = TestHome(name: "pops()", declaration: .place(declaration))
    #expect(home.place(of: report, registeredAt: call) == declaration)
  }

  @Test("is the call itself where that is in the test's file, or nothing better is known")
  func callItself() {
    let inTest = CallSite(
      fileID: "AppTests/PopTests.swift",
      filePath: "/tests/PopTests.swift",
      line: 20,
      column: 5
    )
    let home = TestHome(name: "pops()", declaration: .place(declaration))
    #expect(home.place(of: report([]), registeredAt: inTest).line == 20)
    let unknown = TestHome(name: "PopXCTests.testPop", declaration: nil)
    #expect(unknown.place(of: report([]), registeredAt: call) == SourcePlace(call))
  }

  @Test("is the test's own where a helper beside it in the same file dismissed the object")
  func helperInTheSameFile() {
    let report = report([
      ("Coordinator.pop()", "/tests/PopTests.swift", 30),
      ("PopTests.pops()", "/tests/PopTests.swift", 14),
    ])
    let home = TestHome(name: "pops()", declaration: .place(declaration))
    let helper = CallSite(
      fileID: "AppTests/PopTests.swift",
      filePath: "/tests/PopTests.swift",
      line: 30,
      column: 12
    )
    #expect(home.place(of: report, registeredAt: helper).line == 14)
  }

  @Test("is in the file of the path that a helper hands on")
  func pathHandedOn() {
    let site = CallSite(
      fileID: "AppTests/Helpers.swift",
      filePath: "/tests/ApiTests.swift",
      line: 25,
      column: 3
    )
    #expect(SourcePlace(site).fileID == "AppTests/ApiTests.swift")
    #expect(SourcePlace(call).fileID == "App/Navigator.swift")
  }
}
