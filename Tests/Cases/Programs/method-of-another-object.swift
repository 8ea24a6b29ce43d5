// A thread is in a method of an object on the way, behind which two closures have the client.
import Foundation
import LeakFinder
final class Mailbox: @unchecked Sendable {
  struct Job { let at: Double; let run: () -> Void }
  private let condition = NSCondition(); private var jobs: [Job] = []; private(set) var delayed: [Job] = []; private var stopped = false
  func post(_ f: @escaping () -> Void) { condition.lock(); jobs.append(Job(at: 0, run: f)); condition.signal(); condition.unlock() }
  func post(at: Double, _ f: @escaping () -> Void) { condition.lock(); delayed.append(Job(at: at, run: f)); condition.unlock() }
  func stop() { condition.lock(); stopped = true; delayed = []; condition.broadcast(); condition.unlock() }
  func next() -> Job? { condition.lock(); defer { condition.unlock() }; while jobs.isEmpty && !stopped { condition.wait() }; return stopped ? nil : jobs.removeFirst() }
}
final class RunnerThread: @unchecked Sendable {
  let mailbox = Mailbox(); private let body: (Mailbox.Job) -> Void
  init(_ b: @escaping (Mailbox.Job) -> Void) { body = b }
  private var thread: Thread?
  func start() { let t = Thread(block: { self.main() }); t.name = "mqtt"; thread = t; t.start() }
  func main() { while let j = mailbox.next() { body(j) } }
}
struct Ping { let client: MQTTClient; let seconds: Double; func fire() { client.pings += 1 } }
final class MQTTClient: @unchecked Sendable {
  var pings = 0; var jobsDone = 0; private var thread: RunnerThread?
  func connect() {
    thread = RunnerThread { j in j.run(); self.jobsDone += 1 }
    thread!.start()
    let ping = Ping(client: self, seconds: 30)
    thread!.mailbox.post(at: 30) { ping.fire() }
    thread!.mailbox.post { print("connected") }
  }
  deinit { print("deinit client")
  thread?.mailbox.stop()
  }
}
weak var victim: MQTTClient?
@inline(never) func scenario() { let c = MQTTClient(); c.connect(); usleep(100_000); victim = c; LeakTracker.shared.didDismiss(c, gracePeriod: .milliseconds(100)) }
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("client", { victim }))
