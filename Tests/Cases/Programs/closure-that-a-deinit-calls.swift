// What has the closure calls it when it goes, which is when its object goes: a weak one is nil by then, and the clean-up
// would do nothing. A note says so, and that what the closure needs is to be captured by itself.
import Foundation
import LeakFinder
nonisolated(unsafe) var closed: [Int32] = []
struct Cleanup: ~Copyable {
  let action: () -> Void
  deinit { action() }
}
final class Socket {
  let fd: Int32 = 9
  var cleanup: Cleanup?
  func open() { cleanup = Cleanup { closed.append(self.fd) } }
}
final class Token {
  private var action: (() -> Void)?
  init(_ action: @escaping () -> Void) { self.action = action }
  func cancel() {
    action?()
    action = nil
  }
  deinit { cancel() }
}
final class Subscriber {
  let fd: Int32 = 7
  var token: Token?
  func start() { token = Token { closed.append(self.fd) } }
}
weak var first: Socket?
weak var second: Subscriber?
@inline(never) func scenario() {
  let socket = Socket()
  socket.open()
  first = socket
  LeakTracker.shared.didDismiss(socket, gracePeriod: .milliseconds(100))
  let subscriber = Subscriber()
  subscriber.start()
  second = subscriber
  LeakTracker.shared.didDismiss(subscriber, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("socket", { first }), ("subscriber", { second }))
