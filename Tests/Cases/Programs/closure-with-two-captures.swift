// One closure has the document and its controller, which has the document too: both captures are to be weak.
import Foundation
import LeakFinder
final class Model { var onChange: (() -> Void)? }
final class Document {
    let model = Model()
    var title = "x"
}
final class View { var source: Controller? }
final class Controller {
    let document: Document
    let view = View()
    var lines: [String] = []
    init(_ document: Document) {
        self.document = document
        view.source = self
        document.model.onChange = { self.lines = [document.title] }
    }
}
weak var victim: Document?
@inline(never) func scenario() {
    let document = Document()
    let controller = Controller(document)
    victim = controller.document
    LeakTracker.shared.didDismiss(document, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("document", { victim }))
