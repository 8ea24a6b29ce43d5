import LeakReports
import Testing

@Suite("A request's context in a task-local value")
struct RequestContextTests {
  /// Serves a request, and returns its context.
  private func serve(_ metrics: Metrics, isFixed: Bool) async -> RequestContext {
    let context = RequestContext(id: 7)
    await RequestContext.$current.withValue(context) {
      metrics.record(1, detached: isFixed)
      for await _ in metrics.sent.stream { break }
    }
    return context
  }

  @Test("is kept by a task without end that the request happened to start")
  func leaking() async throws {
    let metrics = Metrics()
    let report = try #require(await ServerModel.report { await serve(metrics, isFixed: false) })
    #expect(report.retention?.kind == .heldByRoot)
    #expect(report.retention?.root?.kind == "task")
    #expect(report.hops == ["Task task-local value"])
    #expect(report.advice.contains { $0.contains("Task.detached") }, "\(report)")
  }

  @Test("goes when the task is detached, which inherits no task-local values")
  func fixed() async {
    let metrics = Metrics()
    #expect(await ServerModel.goes { await serve(metrics, isFixed: true) })
  }
}
