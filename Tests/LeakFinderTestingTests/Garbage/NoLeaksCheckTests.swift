import LeakMemory
import LeakTestSupport
import LeakTracking
import Testing

@testable import LeakFinderTesting

#if os(Linux)
/// These tests run beside others, so that what they find are warnings; that it fails where a test runs
/// alone is tried in XCTest.
@Suite("expectNoLeaks")
struct NoLeaksCheckTests {
  /// What a body leaves behind of a type, tried again where another test's memory was reused.
  ///
  /// Each test has a type of its own: where others run, what one leaves behind can be told to another.
  private func failures(of type: Any.Type, _ body: () async -> Void) async -> [LeakFailure] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    for _ in 0..<10 {
      let check = await NoLeaksCheck.begin(within: .milliseconds(50), at: site)
      await body()
      let failures = await check.finish(from: .current())
      // Those of other tests come first by their names, and only some are shown.
      let ours = failures.filter { $0.message.contains("LEAK  \(type) ") }
      if !ours.isEmpty { return ours }
    }
    return []
  }

  @Test("a ring is reported, as a warning where other tests run, with the reason")
  func ring() async throws {
    let failure = try #require(
      await failures(of: AAARing.self) {
        let ring = AAARing()
        ring.next = ring
        escape(ring)
      }.first
    )
    #expect(failure.message.contains("held by a retain cycle, every strong retain accounted for"))
    #expect(failure.message.contains(".next"))
    if failure.mode == .warning {
      #expect(failure.message.hasPrefix("Other tests ran at the same time"))
    }
  }

  @Test("what is gone, and what is still held, is no leak")
  func clean() async {
    let kept = AAAKept()
    let none = await failures(of: AAAKept.self) {
      kept.parts.append(AAAKept())
      await Task.yield()
    }
    #expect(none.isEmpty)
  }

  @Test("what another task lets go of a little later is no leak")
  func late() async {
    let none = await failures(of: AAALate.self) {
      let late = AAALate()
      let task = Task.detached { withExtendedLifetime(SendableBox(late)) {} }
      _ = task
    }
    #expect(none.isEmpty)
  }

  @Test("an error of the closure is passed on, and nothing is checked")
  func throwing() async {
    struct Wrong: Error {}
    await #expect(throws: Wrong.self) {
      try await expectNoLeaks { throw Wrong() }
    }
    #expect(throws: Wrong.self) {
      try expectNoLeaks { throw Wrong() }
    }
    // The turn was given back.
    await #expect(throws: Wrong.self) {
      try await expectNoLeaks { throw Wrong() }
    }
  }
}

/// An object that can hold itself.
///
/// Its name and those of the others come before those of other tests.
private final class AAARing {
  var next: AAARing?
}

/// An object with parts.
private final class AAAKept {
  var parts: [AAAKept] = []
}

/// An object that is let go of late.
private final class AAALate {}

/// Takes something to another task.
private struct SendableBox: @unchecked Sendable {
  // SAFETY: Nobody uses what is inside.
  let object: AnyObject

  init(_ object: AnyObject) { self.object = object }
}
#endif
