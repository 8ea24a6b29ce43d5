// A client is in two elements of one dictionary, another in a box that two tables have: to take one out frees neither.
import Foundation
import LeakFinder
final class Client { var received = 0 }
final class Box { let client: Client; init(_ client: Client) { self.client = client } }
final class Broker {
  var topics: [String: [Client]] = [:]
  var byPath: [String: Box] = [:]
  var byName: [String: Box] = [:]
}
let broker = Broker()
weak var client: Client?
weak var boxed: Client?
@inline(never) func scenario() {
  let (one, two) = (Client(), Client())
  broker.topics = ["news": [Client(), one], "sport": [one]]
  let box = Box(two)
  broker.byPath["/"] = box
  broker.byName["root"] = box
  (client, boxed) = (one, two)
  LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(two, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("client", { client }), ("boxed", { boxed }))
