// What a variable has owns the object by a constant: the variable that may be nil is set to nil; weak would lose the object at
// once. One that is never nil has to be made optional, and a lazy property cannot be weak at all.
import Foundation
import LeakFinder
final class Session {}
final class Request {}
final class Token {}
final class Cache {}
final class Account {
  let session: Session
  init(_ session: Session) { self.session = session }
}
struct Context {
  let request: Request
  let number: Int
}
enum Login {
  nonisolated(unsafe) static var current: Account?
  nonisolated(unsafe) static let token = Token()
}
final class App {
  nonisolated(unsafe) static let shared = App()
  lazy var cache = Cache()
}
nonisolated(unsafe) var context: Context?
@main struct Main {
  nonisolated(unsafe) static weak var session: Session?
  @inline(never) static func scenario() {
    let session = Session()
    Self.session = session
    Login.current = Account(session)
    let request = Request()
    context = Context(request: request, number: 1)
    LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(request, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(Login.token, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(App.shared.cache, gracePeriod: .milliseconds(100))
  }
  static func main() {
    setvbuf(stdout, nil, _IONBF, 0)
    scenario()
    finish(("session", { session }))
  }
}
