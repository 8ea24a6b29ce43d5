import LeakBacktraces
import Testing

@testable import LeakFinderTesting

@Suite("The place of an XCTest method")
struct MethodPlaceTests {
  /// A class whose tests another one inherits.
  private class Base {}

  /// A generic class between the two.
  private class Middle<Value>: Base {}

  /// A class with tests.
  private final class Own: Middle<[Int]> {}

  /// A declaration in debug information.
  private func frame(_ file: String?, _ line: Int?) -> SourceFrame {
    SourceFrame(
      symbol: nil,
      mangledSymbol: nil,
      file: file,
      line: line,
      isLineApproximate: false,
      image: nil,
      isOfInterest: true
    )
  }

  @Test(
    "a test's name leads to its method",
    arguments: [
      ("PopTests.testPop", "testPop"), ("Outer.PopTests.testPop()", "testPop"),
      ("testPop", "testPop"), ("", ""),
    ]
  )
  func names(testName: String, method: String) {
    #expect(MethodPlace.method(in: testName) == method)
  }

  @Test("the method is looked for in the test's class and in all that it inherits from")
  func inherited() {
    let method = MethodPlace(testName: "Own.testPop", of: Own.self, below: Base.self)
    #expect(method.classes.count == 2)
    #expect(method.classes.first?.hasPrefix("LeakFinderTestingTests.") == true)
    #expect(method.classes.first?.hasSuffix(".Own") == true)
    #expect(method.classes.last?.hasSuffix(".Middle") == true)
  }

  @Test(
    "is the first class's that declares it with a line, else none",
    arguments: [
      (["AppTests.PopTests.testPop": 7], 7), (["KitTests.Base.testPop": 9], 9),
      (["AppTests.PopTests.testPop": 7, "KitTests.Base.testPop": 9], 7),
      (["AppTests.PopTests.testPop": 0, "KitTests.Base.testPop": 9], 9),
      (["AppTests.PopTests.testPopAll": 7], nil), (["AppTests.PopTests.testPop": 0], nil),
      ([:], nil),
    ] as [([String: Int], Int?)]
  )
  func search(lines: [String: Int], expected: Int?) {
    let method = MethodPlace(classes: ["AppTests.PopTests", "KitTests.Base"], method: "testPop")
    let place = method.place { name in
      lines[name].map { frame("/src/Tests/\(name.prefix { $0 != "." }).swift", $0) }
    }
    #expect(place?.line == expected)
    let module = expected == 7 ? "AppTests" : "KitTests"
    #expect(place?.fileID == expected.map { _ in "\(module)/\(module).swift" })
    #expect(place?.filePath == expected.map { _ in "/src/Tests/\(module).swift" })
  }

  @Test("is none where the program has the symbol but no debug information")
  func withoutLine() {
    let method = MethodPlace(classes: ["AppTests.PopTests"], method: "testPop")
    #expect(method.place { _ in frame(nil, nil) } == nil)
    #expect(method.place { _ in frame("/src/PopTests.swift", nil) } == nil)
  }

  @Test("a leak of a test without a place is shown at its class and method")
  func unknown() {
    let method = MethodPlace(classes: ["AppTests.NoSuchTests"], method: "testPop")
    let home = TestHome(name: "NoSuchTests.testPop", declaration: .method(method))
    #expect(home.ownPlace.filePath == "NoSuchTests.testPop")
    #expect(home.ownPlace.line == 1)
  }
}
