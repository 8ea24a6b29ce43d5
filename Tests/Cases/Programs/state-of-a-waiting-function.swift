// A waiting function has an object in an enum of several classes, whose case is in the bits of the word that no pointer uses.
import Foundation
import LeakFinder
final class Session: @unchecked Sendable { var id = 1; var log: [String] = [] }
final class Offline: @unchecked Sendable { var reason = "x" }
enum State { case offline(Offline), online(Session) }
let ticks = AsyncStream<Int>.makeStream()
nonisolated(unsafe) weak var victim: Session?
func connect(_ session: Session) -> State { session.id > 0 ? .online(session) : .offline(Offline()) }
func make() async -> Session { let session = Session(); victim = session; return session }
@inline(never) func loop() async {
  var state = connect(await make())
  for await n in ticks.stream {
    if n > 3, case .online = state { state = .offline(Offline()) }
  }
  print(state)
}
@inline(never) func scenario() async {
  Task { await loop() }
  try? await Task.sleep(for: .milliseconds(60))
  if let victim { LeakTracker.shared.didDismiss(victim, gracePeriod: .milliseconds(100)) }
}
@main struct Main {
  static func main() async {
    setvbuf(stdout, nil, _IONBF, 0)
    await scenario()
    try? await Task.sleep(for: .milliseconds(200))
    finish(("session", { victim }))
  }
}
