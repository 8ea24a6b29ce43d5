// A document with one root element: of what leads back by `parent`, one declaration, nothing stays once that is weak.
import Foundation
import LeakFinder
class Node {
    var parent: Node?
    var children: [Node] = []
    func add(_ child: Node) {
        children.append(child)
        child.parent = self
    }
}
final class Element: Node {}
final class Document: Node {}
weak var victim: Document?
@inline(never) func scenario() {
    let document = Document()
    let root = Element()
    document.add(root)
    root.add(Element())
    victim = document
    LeakTracker.shared.didDismiss(document, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("document", { victim }))
