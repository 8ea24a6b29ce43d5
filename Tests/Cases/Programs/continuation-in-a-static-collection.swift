// A continuation that lies in a value of a static collection: it is to be resumed, and not to be taken out unresumed.
import Foundation
import LeakFinder
import Synchronization
import Dispatch
final class WorkflowExecutor: TaskExecutor, @unchecked Sendable {
  private let queue: DispatchQueue
  let runID: String
  init(runID: String) { self.runID = runID; queue = DispatchQueue(label: "workflow.\(runID)") }
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let e = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(on: e) }
  }
}
struct WorkflowCondition: Sendable { let predicate: @Sendable () -> Bool; let continuation: CheckedContinuation<Void, any Error> }
enum WorkflowRegistry {
  static let conditions = Mutex<[String: [WorkflowCondition]]>([:])
  static func condition(_ run: String, _ p: @escaping @Sendable () -> Bool) async throws {
    try await withCheckedThrowingContinuation { c in conditions.withLock { $0[run, default: []].append(.init(predicate: p, continuation: c)) } }
  }
}
weak var victim: WorkflowExecutor?
@inline(never) func scenario() async {
  let executor = WorkflowExecutor(runID: "run-1")
  Task(executorPreference: executor) {
    try await WorkflowRegistry.condition("run-1") { false }
  }
  try? await Task.sleep(for: .milliseconds(80))
  victim = executor
  LeakTracker.shared.didDismiss(executor, gracePeriod: .milliseconds(100))
}
@main struct Main { static func main() async {
  setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("executor", { victim }))
} }
