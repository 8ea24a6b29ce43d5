// Two closures of one captured struct capture the object: to cut one of them is not enough.
import Foundation
import LeakFinder
struct Binding<Value> {
    let get: () -> Value
    let set: (Value) -> Void
}
final class Field { var text: (() -> Int)? }
final class FormModel {
    var n = 0
    let field = Field()
    func build() {
        let b = Binding<Int>(
            get: { self.n },
            set: { self.n = $0 })
        field.text = { b.get() + 1 }
    }
}
weak var victim: FormModel?
@inline(never) func scenario() {
    let f = FormModel(); victim = f
    f.build()
    LeakTracker.shared.didDismiss(f, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("form", { victim }))
