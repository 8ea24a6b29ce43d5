// A connection's loop has a struct in its frame, with two closures that capture the session alone.
import Foundation
import LeakFinder
final class Session: @unchecked Sendable { var hits = 0; func log(_ s: String) -> Int { hits += s.count; return hits } }
struct Hooks: Sendable { var onRead: @Sendable (String) -> Int; var onIdle: (@Sendable () -> Void)? }
struct LoopContext: Sendable { let id: Int; let hooks: Hooks; var received: [Int] = [] }
final class Wire: Sendable {
  let lines: AsyncStream<String>; let input: AsyncStream<String>.Continuation
  init() { (lines, input) = AsyncStream.makeStream() }
}
nonisolated(unsafe) var kept: [Session] = []
nonisolated(unsafe) weak var victim: Session?
@inline(never) func session() -> Session { let s = Session(); victim = s; kept.append(s); return s }
@inline(never) func hooks(_ s: Session) -> Hooks { Hooks(onRead: { s.log($0) }, onIdle: { s.hits = 0 }) }
let wire = Wire()
let loop = Task {
  var context = LoopContext(id: 1, hooks: hooks(session()))
  for await line in wire.lines { context.received.append(context.hooks.onRead(line)) }
  context.hooks.onIdle?()
  return context.received.count
}
@inline(never) func dismiss() {
  guard let victim else { return }
  kept = []
  LeakTracker.shared.didDismiss(victim, gracePeriod: .milliseconds(100))
}
wire.input.yield("abc")
try? await Task.sleep(for: .milliseconds(60))
dismiss()
try? await Task.sleep(for: .milliseconds(300))
finish(("session", { victim }))
