import LeakReports
import Testing

@Suite("A stream that a service never finishes")
struct PriceServiceTests {
  /// Follows the prices of a service until one was shown, and ends the session, or forgets that.
  private func visit(_ service: PriceService, isFixed: Bool) async -> PriceSession {
    let session = PriceSession(service: service)
    session.start()
    service.publish(7)
    for await _ in session.shown.stream { break }
    if isFixed { session.stop() }
    return session
  }

  @Test("keeps whoever loops over it, by the task that waits for the next element")
  func leaking() async throws {
    let service = PriceService()
    let report = try #require(await ServerModel.report { await visit(service, isFixed: false) })
    #expect(report.retention?.kind == .heldByRoot)
    #expect(report.retention?.root?.kind == "task")
    #expect(report.hops == ["Task closure", "closure captures PriceSession"])
    let closure = try #require(report.retention?.path.last)
    #expect(closure.source?.symbol?.contains("PriceSession.start()") == true)
    #expect(report.advice.contains { $0.contains("cancel the task") })
  }

  @Test("lets go when the task is cancelled")
  func fixed() async {
    let service = PriceService()
    #expect(await ServerModel.goes { await visit(service, isFixed: true) })
  }
}
