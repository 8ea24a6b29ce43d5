// A static and what a closure of the object captures have one function value, all of whose context is the object.
import Foundation
import LeakFinder

struct MetadataProvider: Sendable {
  private let closure: @Sendable () -> [String: String]
  init(_ closure: @escaping @Sendable () -> [String: String]) { self.closure = closure }
  func get() -> [String: String] { closure() }
}
protocol LogHandler: Sendable { var provider: MetadataProvider? { get } }
struct StreamLogHandler: LogHandler { let label: String; var provider: MetadataProvider? }
enum LoggingSystem { nonisolated(unsafe) static var provider: MetadataProvider? }
struct Logger: Sendable {
  let handler: any LogHandler
  init(label: String) { handler = StreamLogHandler(label: label, provider: LoggingSystem.provider) }
}
final class Worker: @unchecked Sendable {
  private var hooks: [String: [@Sendable (Int) -> Void]] = [:]
  let name = "w"
  func on(_ hook: String, _ body: @escaping @Sendable (Int) -> Void) { hooks[hook, default: []].append(body) }
  func install() {
    LoggingSystem.provider = MetadataProvider {
      ["worker": self.name]
    }
  }
}
final class Reporter: Sendable {
  let worker: Worker; let logger = Logger(label: "reporter")
  init(_ worker: Worker) { self.worker = worker }
  func report(_ n: Int) {}
}
weak var victim: Worker?
@inline(never) func scenario() {
  let worker = Worker(); victim = worker
  worker.install()
  let reporter = Reporter(worker)
  worker.on("stop") { reporter.report($0) }
  LeakTracker.shared.didDismiss(worker, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("worker", { victim }))
