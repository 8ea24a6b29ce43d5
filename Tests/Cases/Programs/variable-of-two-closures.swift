// Two closures capture a variable that has an operation, which has both of them: to set the variable to nil is one cut.
import Foundation
import LeakFinder
final class Operation {
  var block: (() -> Void)?
  var isCancelled = false
}
final class Room {
  var sent = 0
  func finish(_ operation: Operation?) { sent += operation == nil ? 0 : 1 }
  func upload(_ done: () -> Void) { done() }
  func send() {
    var operation: Operation?
    let done = { self.finish(operation) }
    let made = Operation()
    operation = made
    made.block = {
      if operation?.isCancelled == false { self.upload(done) }
    }
    made.block?()
  }
}
weak var victim: Room?
@inline(never) func scenario() {
  let room = Room()
  victim = room
  room.send()
  LeakTracker.shared.didDismiss(room, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("room", { victim }))
