// A hub that lives on has a closure, which alone has a helper, which has the object: a weak capture would end the helper at
// once. The closure is to be taken out.
import Foundation
import LeakFinder
weak var victim: SearchBar?
final class Throttler {
  private let target: SearchBar
  init(_ target: SearchBar) { self.target = target }
  func push(_ text: String) { target.text = text }
}
final class Hub {
  static let shared = Hub()
  var listeners: [String: [(id: Int, call: (String) -> Void)]] = [:]
  func observe(_ name: String, _ target: SearchBar) {
    let throttler = Throttler(target)
    listeners[name, default: []].append((1, { text in throttler.push(text) }))
  }
}
final class SearchBar { var text = "" }
@inline(never) func scenario() {
  let bar = SearchBar()
  Hub.shared.observe("text", bar)
  victim = bar
  LeakTracker.shared.didDismiss(bar, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("bar", { victim }))
