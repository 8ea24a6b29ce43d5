import Testing

@testable import LeakFinderTesting

@Suite("What is written to standard error")
struct RecorderTests {
  @Test("a warning names its test, as XCTest's failures do")
  func line() {
    let place = SourcePlace(
      fileID: "Tests/Pop.swift",
      filePath: "/demo/Pop.swift",
      line: 7,
      column: 1
    )
    let named = Recorder.line("LEAK  Screen", at: place, as: "warning", ofTest: "PopTests.testPop")
    #expect(named == "/demo/Pop.swift:7: warning: PopTests.testPop : LEAK  Screen")
    let between = Recorder.line("LEAK  Screen", at: place, as: "error", ofTest: nil)
    #expect(between == "/demo/Pop.swift:7: error: LEAK  Screen")
  }
}
