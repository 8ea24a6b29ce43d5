// A singleton of which everything is known when the program is built: at -O the compiler keeps the object itself in place
// of the variable's value, and needs no header of it.
import Foundation
import LeakFinder
final class Registry {
  static let shared = Registry()
  var handler: (() -> Void)?
  var config = Config()
}
struct Config { var sink: ((Int) -> Void)?; var count = 0 }
final class Panel { var n = 0; func register() { Registry.shared.handler = { self.n += 1 } } }
final class Sheet { var n = 0; func register() { Registry.shared.config.sink = { self.n += $0 } } }
weak var panel: Panel?
weak var sheet: Sheet?
@inline(never) func scenario() {
  let one = Panel()
  one.register()
  panel = one
  LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(100))
  let other = Sheet()
  other.register()
  sheet = other
  LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("panel", { panel }), ("sheet", { sheet }))
