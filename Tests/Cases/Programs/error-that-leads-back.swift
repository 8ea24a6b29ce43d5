// An error leads back by what nobody can change: what has the error lets go of it. A property of any Error cannot be
// weak.
import Foundation
import LeakFinder
enum State {
  case idle
  case failed(any Error)
}
class Loader {
  var error: any Error { NSError(domain: "load", code: 2, userInfo: ["loader": self]) }
  func fail() {}
}
final class Download: Loader {
  var lastError: (any Error)?
  override func fail() { lastError = error }
}
final class Upload: Loader {
  var state = State.idle
  override func fail() { state = .failed(error) }
}
final class Batch: Loader {
  var errors: [any Error] = []
  override func fail() { errors.append(error) }
}
final class Journal {
  nonisolated(unsafe) static let shared = Journal()
  var errors: [any Error] = []
}
final class Job: Loader {
  override func fail() { Journal.shared.errors.append(error) }
}
nonisolated(unsafe) var objects: [(String, () -> AnyObject?)] = []
@inline(never) func scenario() {
  for loader in [Download(), Upload(), Batch(), Job()] {
    loader.fail()
    weak let victim = loader
    objects.append(("\(type(of: loader))", { victim }))
    LeakTracker.shared.didDismiss(loader, gracePeriod: .milliseconds(100))
  }
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
rest(for: 1.5)
for (name, object) in objects { explain(name, object()) }
