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
    // Nothing leads from the context to the task, so that a search that starts at the context says
    // what it knows: how many retains are missing, and where such retains come from.
    #expect(report.retention?.kind == .unexplained)
    // The task may use it at this very moment, which is a further retain.
    #expect(report.retention?.retainCount.strong ?? 0 > 0)
    #expect(report.retention?.retainCount.located == 0)
    #expect(report.advice.contains { $0.contains("a task") })
  }

  @Test("goes when the task is detached, which inherits no task-local values")
  func fixed() async {
    let metrics = Metrics()
    #expect(await ServerModel.goes { await serve(metrics, isFixed: true) })
  }
}
