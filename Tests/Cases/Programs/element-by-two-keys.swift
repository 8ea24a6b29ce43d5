// One dictionary has the object under two keys: to take out one of them is in vain.
import Foundation
import LeakFinder

weak var victim: Form?
weak var second: Node?
weak var third: Menu?
class Form {
  var info: [String: Any] = [:]
  func link() {
    info["me"] = self
    info["l"] = [self]
  }
}
class Node {
  var userInfo: [String: Any] = [:]
  var kids: [Node] = []
  func add(_ kid: Node) {
    kids.append(kid)
    kid.userInfo["owner"] = self
  }
  func format() {
    userInfo["fmt"] = { [self] (text: String) -> String in text + "\(kids.count)" }
  }
}
// Once itself, once by a closure, beside what has nothing to do with it.
class Menu {
  var items: [String: Any] = [:]
  var count = 0
  func fill() {
    items["title"] = Title()
    items["me"] = self
    items["act"] = { [self] in count += 1 }
  }
}
final class Title { var text = "t" }
@inline(never) func scenario() {
  let form = Form()
  form.link()
  victim = form
  LeakTracker.shared.didDismiss(form, gracePeriod: .milliseconds(100))
  let node = Node()
  node.add(Node())
  node.format()
  second = node
  LeakTracker.shared.didDismiss(node, gracePeriod: .milliseconds(100))
  let menu = Menu()
  menu.fill()
  third = menu
  LeakTracker.shared.didDismiss(menu, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("form", { victim }), ("node", { second }), ("menu", { third }))
