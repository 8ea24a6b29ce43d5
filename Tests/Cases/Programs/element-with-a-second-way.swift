// A struct in an array has the form by a property, and again by a closure: one property made weak frees nothing.
import Foundation
import LeakFinder
struct WeakRef { weak var o: Form? }
struct Entry {
  let target: Form
  let check: () -> Bool }
final class RuleSet { var entries: [Entry] = [] 
  func add(_ f: Form, _ c: @escaping (Form) -> Bool) {
    entries.append(Entry(target: f, check: { c(f) }))
  }
}
final class Form { let rules = RuleSet(); var text = ""
  func setUp() { rules.add(self) { !$0.text.isEmpty } }
  deinit { print("form deinit") } }
weak var theForm: Form?
@inline(never) func scenario() {
  let f = Form(); f.setUp(); theForm = f
  LeakTracker.shared.didDismiss(f, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("form", { theForm }))
