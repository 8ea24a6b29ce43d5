// An application alone has its server, whose array has structs that lead back to the application. A weak reference to the server
// would lose it at once: what the elements have is to be weak, or they are to go.
import Foundation
import LeakFinder
weak var victim: Application?
protocol Responder { func respond() -> Int }
final class Server {
  var responders: [any Responder] = []
  func start(_ responder: any Responder) { responders.append(responder) }
}
final class Application {
  private(set) var server = Server()
  var count = 0
  struct Requests: Responder {
    let application: Application
    func respond() -> Int {
      application.count += 1
      return application.count
    }
  }
  func start() { server.start(Requests(application: self)) }
}
@inline(never) func scenario() {
  let application = Application()
  application.start()
  _ = application.server.responders[0].respond()
  victim = application
  LeakTracker.shared.didDismiss(application, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("application", { victim }))
