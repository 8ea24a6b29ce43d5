// A task that has not begun lies in its executor's own queue of jobs: jobs are run, not resumed.
import Foundation
import LeakFinder
import Synchronization
final class DeterministicExecutor: TaskExecutor, Sendable {
  private let jobs = Mutex<[UnownedJob]>([])
  func enqueue(_ job: consuming ExecutorJob) { let j = UnownedJob(job); jobs.withLock { $0.append(j) } }
  func activate() {
    let now = jobs.withLock { j in defer { j = [] }; return j }
    for j in now { j.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
enum WorkerCache { static let executors = Mutex<[String: DeterministicExecutor]>([:]) }
protocol WorkflowDefinition: Sendable { associatedtype Input: Sendable; init(); func run(_ input: Input) async throws -> String }
struct GreetingWorkflow: WorkflowDefinition {
  func run(_ input: String) async throws -> String { "hello \(input)" }
}
final class WorkflowInstance<W: WorkflowDefinition>: Sendable {
  let runID: String
  private let workflow = W()
  private let executor = DeterministicExecutor()
  private let result = Mutex<String?>(nil)
  init(runID: String) { self.runID = runID; let e = executor; WorkerCache.executors.withLock { $0[runID] = e } }
  func start(_ input: W.Input) {
    Task(executorPreference: executor) {
      let r = try await self.execute(input)
      self.result.withLock { $0 = r }
    }
  }
  private func execute(_ input: W.Input) async throws -> String {
    await Task.yield()
    return try await workflow.run(input)
  }
  func activate() { executor.activate() }
  func evict() { }
}
weak var victim: WorkflowInstance<GreetingWorkflow>?
@inline(never) func scenario() async {
  let w = WorkflowInstance<GreetingWorkflow>(runID: "run-7")
  w.start("you")
  w.evict()
  victim = w
  LeakTracker.shared.didDismiss(w, gracePeriod: .milliseconds(100))
}
@main struct Main { static func main() async {
  setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("workflow", { victim }))
} }
