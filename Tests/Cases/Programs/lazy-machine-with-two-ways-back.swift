// A controller has its machine by a lazy property, which can be neither weak nor nil; the machine has the controller as a
// subject of any type, and by a callback: both have to go.
import Foundation
import LeakFinder

final class Machine<Subject> {
  private let subject: Subject
  var onTransition: (() -> Void)?

  init(_ subject: Subject) { self.subject = subject }

  func fire() { onTransition?() }
}

final class Controller {
  lazy var machine = Machine(self)
  var log: [String] = []

  init() { machine.onTransition = { self.log.append("moved") } }
}

nonisolated(unsafe) weak var controller: Controller?

@inline(never)
func scenario() {
  let made = Controller()
  controller = made
  made.machine.fire()
  LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("controller", { controller }))
