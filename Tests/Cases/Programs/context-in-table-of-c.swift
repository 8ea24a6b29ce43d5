// A table of callbacks, memory of C, has a retain of a connection in the field of a raw pointer. Setting that to nil gives nothing
// back: the retain is to be released, or not to be made.
import Foundation
import LeakFinder
struct Slot {
  var function: (@convention(c) (UnsafeMutableRawPointer?, Int32) -> Void)?
  var argument: UnsafeMutableRawPointer?
  var flags: Int32
}
let slots: UnsafeMutablePointer<Slot> = {
  let memory = UnsafeMutablePointer<Slot>.allocate(capacity: 3)
  memory.initialize(repeating: Slot(function: nil, argument: nil, flags: 0), count: 3)
  return memory
}()
final class Connection {
  var notices: [Int32] = []
  func open() {
    slots[1] = Slot(
      function: { Unmanaged<Connection>.fromOpaque($0!).takeUnretainedValue().notices.append($1) },
      argument: Unmanaged.passRetained(self).toOpaque(),
      flags: 1)
  }
}
weak var victim: Connection?
@inline(never) func scenario() {
  let connection = Connection()
  connection.open()
  slots[1].function?(slots[1].argument, 7)
  victim = connection
  LeakTracker.shared.didDismiss(connection, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("connection", { victim }))
