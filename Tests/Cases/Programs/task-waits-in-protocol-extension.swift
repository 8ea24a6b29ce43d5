// A task waits in a method of a protocol's extension, which keeps its object as any other method does.
import Foundation
import Synchronization
import LeakFinder
weak var victim: PlayerViewModel?
final class Channel<Element: Sendable>: Sendable {
  private struct Sender { let id: Int; let value: Element; let continuation: CheckedContinuation<Void, Error> }
  private enum State { case idle(next: Int), sending([Sender], next: Int), closed }
  private let state = Mutex(State.idle(next: 0))
  func send(_ e: Element) async throws {
    let id: Int = state.withLock { s in switch s { case .idle(let n): s = .idle(next: n + 1); return n; case .sending(let a, let n): s = .sending(a, next: n + 1); return n; case .closed: return -1 } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { c in
        state.withLock { s in switch s { case .idle(let n): s = .sending([Sender(id: id, value: e, continuation: c)], next: n); case .sending(let a, let n): s = .sending(a + [Sender(id: id, value: e, continuation: c)], next: n); case .closed: c.resume(throwing: CancellationError()) } }
      }
    } onCancel: { self.cancel(id) }
  }
  private func cancel(_ id: Int) { let c: CheckedContinuation<Void, Error>? = state.withLock { s in guard case .sending(var a, let n) = s, let i = a.firstIndex(where: { $0.id == id }) else { return nil }; let c = a.remove(at: i); s = a.isEmpty ? .idle(next: n) : .sending(a, next: n); return c.continuation }; c?.resume(throwing: CancellationError()) }
}
indirect enum PlayerState { case idle(onEnter: (() -> Void)?), loading(URL, previous: PlayerState), playing(position: Double, previous: PlayerState), failed(Error, previous: PlayerState) }
struct Machine<S>: ~Copyable { private(set) var state: S; private let log: Mutex<[String]>
  init(_ s: S) { state = s; log = Mutex([]) }
  mutating func transition(_ f: (S) -> S) { state = f(state); log.withLock { $0.append("\(S.self)") } } }
enum PlayerEvent: Sendable { case ended, tick(Double), stalled(String) }
@MainActor protocol EffectRunning: AnyObject { var events: Channel<PlayerEvent> { get }; func handle(_ e: PlayerEvent) }
extension EffectRunning { func runEffects(every n: UInt64) async { for i in 0... { do { try await events.send(.tick(Double(i))); handle(.tick(Double(i))) } catch { return } } } }
@MainActor final class PlayerViewModel: EffectRunning {
  nonisolated let events = Channel<PlayerEvent>()
  private var machine: Machine<PlayerState>, effects: Task<Void, Never>?, position = 0.0
  init() { machine = Machine(.idle(onEnter: nil)) }
  func load(_ u: URL) {
    machine.transition { _ in .idle(onEnter: nil) }
    effects = Task { await self.runEffects(every: 1) }
    machine.transition { .loading(u, previous: $0) }
    machine.transition { .playing(position: 0, previous: $0) }
  }
  func handle(_ e: PlayerEvent) { if case .tick(let t) = e { position = t } }
  func close() {
  }
}
@main struct Main { @MainActor static func main() async { setvbuf(stdout, nil, _IONBF, 0); await scenario(); try? await Task.sleep(nanoseconds: 100_000_000); finish(("model", { victim })) }
  @MainActor @inline(never) static func scenario() async {
    let m = PlayerViewModel(); m.load(URL(string: "file:///a.mp4")!); try? await Task.sleep(nanoseconds: 100_000_000); m.close()
    victim = m
    LeakTracker.shared.didDismiss(m, gracePeriod: .milliseconds(300))
  } }
