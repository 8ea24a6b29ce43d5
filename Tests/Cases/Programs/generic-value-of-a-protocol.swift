// A property of a protocol's type has a generic struct, which has the object by a property of its type parameter.
import Foundation
import LeakFinder

protocol Handler<In> { associatedtype In; func handle(_ i: In) }
struct Wrap<M>: Handler { let name: String; let middleware: M; let next: Int; func handle(_ i: Int) {} }
final class Pipeline { var head: (any Handler<Int>)? }
final class AuthMiddleware { var tokens = 0 }
let pipeline = Pipeline()
weak var victim: AuthMiddleware?
@inline(never) func scenario() {
  let auth = AuthMiddleware(); victim = auth
  pipeline.head = Wrap(name: "auth", middleware: auth, next: 1)
  LeakTracker.shared.didDismiss(auth, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("auth", { victim }))
