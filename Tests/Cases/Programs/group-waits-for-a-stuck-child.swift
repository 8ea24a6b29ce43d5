// A group whose child nobody resumes: the task that waits for the group has the object as well, so that a weak capture of
// the child frees nothing, and the resumption frees all.
import Foundation
import LeakFinder
import Synchronization
struct OTelFinishedSpan: Sendable { let name: String }
protocol OTelSpanExporter: Sendable { func export(_ batch: some Collection<OTelFinishedSpan> & Sendable) async throws }
final class GRPCStub: Sendable {
  private let inflight = Mutex<[Int: UnsafeContinuation<Void, any Error>]>([:])
  func unary(_ id: Int) async throws { try await withUnsafeThrowingContinuation { c in inflight.withLock { $0[id] = c } } }
  func shutdown() { inflight.withLock { d in defer { d = [:] }; return Array(d.values) }.forEach { $0.resume(throwing: CancellationError()) } }
}
let stub = GRPCStub()
struct OTLPGRPCSpanExporter: OTelSpanExporter {
  let client: GRPCStub
  func export(_ batch: some Collection<OTelFinishedSpan> & Sendable) async throws { try await client.unary(batch.count) }
}
struct TimeoutError: Error {}
func withTimeout<R: Sendable>(_ d: Duration, operation: @Sendable @escaping () async throws -> R) async throws -> R {
  try await withThrowingTaskGroup(of: R.self) { group in
    group.addTask { try await operation() }
    group.addTask { try await Task.sleep(for: d); throw TimeoutError() }
    defer { group.cancelAll() }
    return try await group.next()!
  }
}
actor OTelBatchSpanProcessor<Exporter: OTelSpanExporter> {
  private let exporter: Exporter
  private var buffer: [OTelFinishedSpan] = []
  private let (ticks, tick) = AsyncStream<Void>.makeStream()
  init(exporter: Exporter) { self.exporter = exporter }
  func onEnd(_ span: OTelFinishedSpan) { buffer.append(span); if buffer.count == 2 { tick.yield() } }
  func run() async throws {
    for await _ in ticks where !buffer.isEmpty { await self.export() }
  }
  private func export() async {
    let batch = buffer; buffer = []
    do {
      try await withTimeout(.milliseconds(20)) {
        try await self.exporter.export(batch)
      }
    } catch { print("export failed", error) }
  }
  func shutdown() { tick.finish() }
}
weak var victim: OTelBatchSpanProcessor<OTLPGRPCSpanExporter>?
@inline(never) func scenario() async {
  let p = OTelBatchSpanProcessor(exporter: OTLPGRPCSpanExporter(client: stub))
  Task { try await p.run() }
  await p.onEnd(.init(name: "a")); await p.onEnd(.init(name: "b"))
  try? await Task.sleep(for: .milliseconds(80))
  await p.shutdown()
  victim = p
  LeakTracker.shared.didDismiss(p, gracePeriod: .milliseconds(100))
}
@main struct Main { static func main() async {
  setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("processor", { victim }))
} }
