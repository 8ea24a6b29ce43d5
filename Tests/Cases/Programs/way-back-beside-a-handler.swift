// A document has what saves it, and a closure of that among its handlers; what saves it has it for a constant. Truth: that
// constant is the only way back, and to have it weakly is enough.
import Foundation
import LeakFinder

final class Document {
    var handlers: [() -> Void] = []
    var autosave: Autosave?
}
final class Autosave {
    let document: Document
    var saved = 0
    init(_ document: Document) {
        self.document = document
        document.handlers.append { [self] in saved += 1 }
    }
}

weak var victim: Document?
@inline(never) func scenario() {
    let document = Document()
    document.autosave = Autosave(document)
    victim = document
    LeakTracker.shared.didDismiss(document, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("document", { victim }))
