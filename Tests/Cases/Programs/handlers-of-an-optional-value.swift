// A value that may be nil has two handlers, and both have the owner: one of the captures is not enough.
import Foundation
import LeakFinder
struct Callbacks {
    var began: (() -> Void)?
    var ended: (() -> Void)?
}
final class Gesture { var callbacks: Callbacks? }
final class Canvas {
    let gesture = Gesture()
    var strokes = 0
    func install() {
        gesture.callbacks = Callbacks(
            began: { self.strokes += 1 },
            ended: { self.strokes += 2 })
    }
}
weak var victim: Canvas?
@inline(never) func scenario() {
    let canvas = Canvas()
    canvas.install()
    victim = canvas
    LeakTracker.shared.didDismiss(canvas, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("canvas", { victim }))
