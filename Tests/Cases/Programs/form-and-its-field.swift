// A form makes its field, whose rule has the form. Both are dismissed: the form's field is its own all the same.
import Foundation
import LeakFinder
final class Field { var rules: [(String) -> Bool] = [] }
struct Rule {
    let owner: Form
    let limit: Int
    func check(_ text: String) -> Bool { text.count > limit + owner.extra }
}
final class Form {
    let name = Field()
    var extra = 1
    func setUp() {
        let rule = Rule(owner: self, limit: 2)
        name.rules.append { rule.check($0) }
    }
}
weak var victim: Form?
@inline(never) func scenario() {
    let form = Form()
    form.setUp()
    victim = form
    LeakTracker.shared.didDismiss(form, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(form.name, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("form", { victim }))
