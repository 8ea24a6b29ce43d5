// A scope alone has the one around it: weak, that would be gone at once. What the outer one has is to go.
import Foundation
import LeakFinder
final class Image {
    var bytes = [UInt8](repeating: 0, count: 64)
}
final class Scope {
    let parent: Scope?
    var values: [String: Image] = [:]
    init(in parent: Scope?) { self.parent = parent }
}
final class Interpreter {
    nonisolated(unsafe) static let shared = Interpreter()
    var current = Scope(in: nil)
}
weak var victim: Image?
@inline(never) func scenario() {
    let image = Image()
    let interpreter = Interpreter.shared
    interpreter.current.values["image"] = image
    interpreter.current = Scope(in: Scope(in: interpreter.current))
    victim = image
    LeakTracker.shared.didDismiss(image, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("image", { victim }))
