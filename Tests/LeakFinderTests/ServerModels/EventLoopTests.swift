import LeakReports
import Testing

@Suite("A promise that is neither kept nor broken")
struct EventLoopTests {
  /// Opens a connection on a loop, asks, closes it unanswered, and returns it.
  private func visit(_ loop: EventLoop, isFixed: Bool) -> Connection {
    let connection = Connection(loop: loop)
    connection.send()
    connection.close(breakingPromises: isFixed)
    return connection
  }

  @Test("keeps whoever waits for it by the callback, which the event loop keeps")
  func leaking() async throws {
    let loop = EventLoop()
    let report = try #require(await ServerModel.report { visit(loop, isFixed: false) })
    #expect(
      report.hops == [
        "Connection .loop", "EventLoop .pending[0]", "Future<String> .callbacks[0]",
        "closure captures Connection",
      ]
    )
    let closure = try #require(report.retention?.path.last)
    #expect(closure.source?.symbol?.contains("Connection.send()") == true)
    #expect(closure.targetType == "LeakFinderTests.Connection")
    // The loop is the test's own: no retain of it is missing, and it goes with the ring when the test is over.
    #expect(!"\(report)".contains("which is on the path"))
    #expect(report.retention?.cut?.kind == .frees)
    #expect(loop.pending.count == 1)
  }

  @Test("lets go of its callbacks when it is broken")
  func fixed() async {
    let loop = EventLoop()
    #expect(await ServerModel.goes { visit(loop, isFixed: true) })
    #expect(loop.pending.isEmpty)
  }
}
