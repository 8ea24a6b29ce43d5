// A closure has the object by a local function that it calls, or by a local variable that it computes: [weak self] in the closure
// alone changes nothing.
import LeakFinder

final class Hub { var handlers: [() -> Void] = [] }
final class Form {
    let hub = Hub()
    var count = 0
    func start() {
        func step() { count += 1 }
        hub.handlers.append {
            step()
        }
    }
}
final class Sheet {
    let hub = Hub()
    var count = 0
    func start() {
        var total: Int { count + 1 }
        hub.handlers.append { print("total", total) }
    }
}
@main struct Main {
    nonisolated(unsafe) static weak var form: Form?
    nonisolated(unsafe) static weak var sheet: Sheet?
    @inline(never) static func make() {
        let (form, sheet) = (Form(), Sheet())
        form.start()
        sheet.start()
        (self.form, self.sheet) = (form, sheet)
        LeakTracker.shared.didDismiss(form, gracePeriod: .milliseconds(100))
        LeakTracker.shared.didDismiss(sheet, gracePeriod: .milliseconds(100))
    }
    static func main() { make(); finish(("form", { form }), ("sheet", { sheet })) }
}
