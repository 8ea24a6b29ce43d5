// A document makes a window for a moment, to print; its own window was made elsewhere, and alone has the document. The document's variable is the way back.
import Foundation
import LeakFinder
final class Document {
    var text = "t"
    var window: Window?
    func printed() -> Int {
        let window = Window(self)
        window.width = 40
        return window.lines()
    }
}
final class Window {
    let document: Document
    var width = 80
    init(_ document: Document) { self.document = document }
    func lines() -> Int { document.text.count / width + 1 }
}
weak var victim: Window?
@inline(never) func scenario() {
    let document = Document()
    let window = Window(document)
    document.window = window
    victim = window
    print(window.lines(), document.printed())
    LeakTracker.shared.didDismiss(window, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("window", { victim }))
