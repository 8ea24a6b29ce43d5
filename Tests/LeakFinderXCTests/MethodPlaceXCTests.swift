#if os(Linux) && DEBUG
import LeakBacktraces
import XCTest

@testable import LeakFinderTesting

/// Tests that another class inherits.
class InheritedPlaceXCTests: XCTestCase {
  /// Whether the running test is found at a line of this file.
  func expectPlace(_ line: UInt, of test: XCTestCase, file: StaticString = #filePath) {
    let method = MethodPlace(testName: test.name, of: type(of: test), below: XCTestCase.self)
    let place = method.place()
    XCTAssertEqual(place?.line, Int(line), test.name)
    XCTAssertEqual(place?.filePath, "\(file)", test.name)
    XCTAssertEqual(place?.fileID, "LeakFinderXCTests/MethodPlaceXCTests.swift")
    let home = TestHome(name: test.name, declaration: .method(method))
    XCTAssertEqual(home.ownPlace.line, Int(line))
  }

  func testInherited() { expectPlace(#line, of: self) }
}

/// Each test is found at the line of its declaration.
final class MethodPlaceXCTests: InheritedPlaceXCTests {
  /// An error of its own.
  private struct Failure: Error {}

  func testPlain() { expectPlace(#line, of: self) }

  func testThrowing() throws { expectPlace(#line, of: self) }

  func testAsync() async { expectPlace(#line, of: self) }

  func testAsyncThrowing() async throws { expectPlace(#line, of: self) }

  @MainActor func testOnTheMainActor() { expectPlace(#line, of: self) }

  func testPlaceOfMethodXCTests() { expectPlace(#line, of: self) }

  func testOfSeveralLines() async {
    await Task.yield()
    expectPlace(#line - 2, of: self)
  }
}

extension MethodPlaceXCTests {
  func testInAnExtension() { expectPlace(#line, of: self) }
}
#endif
