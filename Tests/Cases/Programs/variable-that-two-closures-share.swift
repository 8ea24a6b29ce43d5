// The variable is all that one of its closures captures, and so that closure's context: set to nil it lets go for both.
import LeakFinder

final class Subject { var count = 0 }

final class Example {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }
}

final class World {
  static let shared = World()
  var before: [() -> Void] = []
  var example: Example?
  func beforeEach(_ action: @escaping () -> Void) { before.append { action() } }
  func run(_ body: @escaping () -> Void) {
    let example = Example(body)
    for action in before { action() }
    example.body()
    self.example = example
  }
}

weak var victim: Subject?

@inline(never) func scenario() {
  var subject: Subject?
  World.shared.beforeEach { subject = Subject() }
  World.shared.run {
    subject?.count += 1
    victim = subject
  }
  if let subject = victim {
    LeakTracker.shared.didDismiss(subject, gracePeriod: .milliseconds(100))
  }
}
scenario()
finish(("subject", { victim }))
