import LeakReports
import Testing

@Suite("A connection pool with a timer task")
struct ConnectionPoolTests {
  /// Starts a pool's timer, and returns the pool when the timer waits.
  private func visit(_ start: (ConnectionPool) -> Void) async -> ConnectionPool {
    let pool = ConnectionPool()
    start(pool)
    for await _ in pool.isWaiting.stream { break }
    return pool
  }

  @Test("is kept by its timer, whose deinit would cancel the timer")
  func leaking() async throws {
    var shutDown: (() -> Void)?
    let report = try #require(
      await ServerModel.report {
        let pool = await visit { $0.startTimer() }
        shutDown = { [weak pool] in pool?.shutDown() }
        return pool
      }
    )
    #expect(report.retention?.kind == .heldByRoot)
    #expect(report.retention?.root?.kind == "task")
    #expect(report.hops == ["Task closure", "closure captures ConnectionPool"])
    let closure = try #require(report.retention?.path.last)
    #expect(closure.source?.symbol?.contains("ConnectionPool.startTimer()") == true)
    #expect(report.advice.contains { $0.contains("cancel the task") })
    shutDown?()
  }

  @Test("goes when the timer mentions it weakly, and its deinit cancels the timer")
  func fixedByWeakReference() async {
    #expect(await ServerModel.goes { await visit { $0.startWeakTimer() } })
  }

  @Test("goes when it is shut down")
  func fixedByShutdown() async {
    #expect(
      await ServerModel.goes {
        let pool = await visit { $0.startTimer() }
        pool.shutDown()
        return pool
      }
    )
  }
}
