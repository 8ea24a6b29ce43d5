// A context alone has a handler, by a constant, and works with it: weak, it would lose every handler at once. The channel
// that has the context is to let go of it.
import Foundation
import LeakFinder
final class Echo { var lines: [String] = [] }
final class Context {
  let inboundHandler: Echo?
  init(_ handler: Echo) { inboundHandler = handler }
}
final class Channel {
  var head: Context?
  func add(_ handler: Echo) { head = Context(handler) }
}
final class Loop { var channels: [Int: Channel] = [:] }
@main struct Main {
  nonisolated(unsafe) static weak var echo: Echo?
  static let loop = Loop()
  @inline(never) static func scenario() {
    let channel = Channel()
    loop.channels[1] = channel
    let echo = Echo()
    channel.add(echo)
    Self.echo = echo
    LeakTracker.shared.didDismiss(echo, gracePeriod: .milliseconds(100))
  }
  static func main() {
    setvbuf(stdout, nil, _IONBF, 0)
    scenario()
    finish(("echo", { echo }))
  }
}
