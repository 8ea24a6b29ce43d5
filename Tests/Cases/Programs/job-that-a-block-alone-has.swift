// A block in a suspended queue alone has its job, whose delegate leads on: the delegate is to be weak.
import Foundation
import LeakFinder
protocol JobDelegate: AnyObject { func finished(_ id: Int) }
enum Queues { static let byHost: [String: DispatchQueue] = ["a": DispatchQueue(label: "host.a", attributes: .concurrent)] }
final class UploadJob: @unchecked Sendable { let id: Int
  var delegate: (any JobDelegate)?
  init(_ i: Int, _ d: any JobDelegate) { id = i; delegate = d }
  func execute() { delegate?.finished(id) } }
struct Job { let name: String; let body: () async -> Int; let completion: (Result<Int, Error>) -> Void }
final class JobQueue { private var pending: [Job] = []; var isSuspended = true; func enqueue(_ n: String, _ b: @escaping () async -> Int, then c: @escaping (Result<Int, Error>) -> Void) { pending.append(Job(name: n, body: b, completion: c)) } }
final class Uploader: JobDelegate, @unchecked Sendable {
  private let jobs = JobQueue(); var done: [Int] = []
  func finished(_ id: Int) { done.append(id) }
  func enqueue() {
    let q = Queues.byHost["a"]!
    q.suspend()
    let job = UploadJob(7, self)
    q.async(flags: .barrier) { job.execute() }
    jobs.enqueue("thumb", { 1 }) { r in if case .success(let n) = r { self.done.append(n) } }
  }
}
weak var victim: Uploader?
@inline(never) func scenario() { let u = Uploader(); u.enqueue(); victim = u; LeakTracker.shared.didDismiss(u, gracePeriod: .milliseconds(100)) }
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("uploader", { victim }))
