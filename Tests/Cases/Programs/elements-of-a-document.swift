// Elements have their document and their parent, the document its root: the references of the elements are to be weak. A document that had its root weakly would lose it at once.
import Foundation
import LeakFinder
final class Document {
    var root: Element?
}
final class Element {
    let document: Document
    var parent: Element?
    var children: [Element] = []
    init(_ document: Document) { self.document = document }
    func append(_ child: Element) {
        child.parent = self
        children.append(child)
    }
}
func parse() -> Element {
    let document = Document()
    let root = Element(document)
    document.root = root
    let child = Element(document)
    root.append(child)
    root.append(Element(document))
    return child
}
weak var victim: Element?
@inline(never) func scenario() {
    let dismissed = parse()
    victim = dismissed
    LeakTracker.shared.didDismiss(dismissed, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("element", { victim }))
