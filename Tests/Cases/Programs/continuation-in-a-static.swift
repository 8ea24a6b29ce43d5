// The static has what resumes the task, and nothing else does.
import Foundation
import LeakFinder
enum Hold {
  nonisolated(unsafe) static var reply: UnsafeContinuation<Int, Never>?
  nonisolated(unsafe) static var pair: (Int, UnsafeContinuation<Int, Never>)?
}
final class Client: @unchecked Sendable {
  var sum = 0
  func ask() async { sum += await withUnsafeContinuation { Hold.reply = $0 } }
}
final class Peer: @unchecked Sendable {
  var sum = 0
  func ask() async { sum += await withUnsafeContinuation { Hold.pair = (1, $0) } }
}
@main struct Main {
  nonisolated(unsafe) static weak var client: Client?
  nonisolated(unsafe) static weak var peer: Peer?
  static func scenario() async {
    let one = Client(), other = Peer()
    Task { await one.ask() }
    Task { await other.ask() }
    while Hold.reply == nil || Hold.pair == nil { await Task.yield() }
    try? await Task.sleep(for: .milliseconds(20))
    (client, peer) = (one, other)
    LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(200))
    LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(200))
  }
  static func main() async { await scenario(); finish(("client", { client }), ("peer", { peer })) }
}
