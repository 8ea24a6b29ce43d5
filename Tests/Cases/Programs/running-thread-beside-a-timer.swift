// A run loop's timer has the object, and so has the variable of a thread's closure.
import Foundation
import LeakFinder

protocol LockBackend: AnyObject { func extend(_ key: String, token: UUID) -> Bool; func del(_ key: String) }
final class RedisBackend: LockBackend { var extended = 0; func extend(_ k: String, token: UUID) -> Bool { extended += 1; return true }; func del(_ k: String) {} }
final class RenewalThread: @unchecked Sendable {
  private let ready = DispatchSemaphore(value: 0); private var loop: RunLoop?; private var thread: Thread!
  func start() {
    let t = Thread { [unowned self] in
      let l = RunLoop.current; self.loop = l
      let keep = Timer(timeInterval: 3600, repeats: true) { _ in }; l.add(keep, forMode: .default)
      self.ready.signal()
      while true { _ = l.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02)) }
    }
    thread = t; t.start(); ready.wait()
  }
  func schedule(_ t: Timer) { loop!.add(t, forMode: .default) }
}
struct LockLease { let key: String; let token: UUID; var expires: Date }
final class DistributedLock: @unchecked Sendable {
  enum State { case free, held(LockLease), lost }
  private var state = State.free; private let backend: LockBackend; private let renewals: RenewalThread; private var timer: Timer?
  init(backend: LockBackend, renewals: RenewalThread) { self.backend = backend; self.renewals = renewals }
  func acquire(_ key: String) {
    let lease = LockLease(key: key, token: UUID(), expires: Date(timeIntervalSinceNow: 30)); state = .held(lease)
    let t = Timer(timeInterval: 10, repeats: true) { _ in self.renew() }
    timer = t; renewals.schedule(t)
    let w = Thread { [weak self] in
      while let self { self.expireWhenDue() }
    }
    w.name = "lock-watcher"; w.start()
  }
  private func renew() { guard case .held(let l) = state, backend.extend(l.key, token: l.token) else { state = .lost; return } }
  @inline(never) private func expireWhenDue() { Thread.sleep(forTimeInterval: 40); if case .held(let l) = state, l.expires < Date() { state = .lost } }
  func release() {
    if case .held(let l) = state { backend.del(l.key) }; state = .free
    timer = nil
  }
}
weak var victim: DistributedLock?
let renewalThread: RenewalThread = { let t = RenewalThread(); t.start(); return t }()
@inline(never) func scenario() {
  let l = DistributedLock(backend: RedisBackend(), renewals: renewalThread); l.acquire("job:1"); usleep(60_000); l.release(); usleep(60_000); victim = l
  LeakTracker.shared.didDismiss(l, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("lock", { victim }))
