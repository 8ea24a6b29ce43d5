// A model was dismissed with the socket that it has, each with a grace period of its own, so that one check comes to the one and a
// later one to the other: what is said of them is what one check would say of both.
import Foundation
import LeakFinder
final class Socket {
  var handlers: [(String) -> Void] = []
  func on(_ handler: @escaping (String) -> Void) { handlers.append(handler) }
}
final class Model {
  let socket: Socket
  var lines: [String] = []
  init(_ socket: Socket) { self.socket = socket }
  func start() { socket.on { self.lines.append($0) } }
}
weak var first: Model?
weak var second: Socket?
@inline(never) func scenario() {
  let socket = Socket()
  let model = Model(socket)
  model.start()
  socket.handlers.first?("a")
  precondition(model.lines == ["a"])
  (first, second) = (model, socket)
  LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(socket, gracePeriod: .milliseconds(600))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
rest(for: 1.5)
print(first as Any, second as Any)
