// Elements of a document remember it for their cache: to let go of it in one of them frees none.
import Foundation
import LeakFinder
class Node { var children: [Node] = [] }
final class Element: Node { var cacheRoot: Document? }
final class Document: Node {
    func select() { for case let element as Element in children { element.cacheRoot = self } }
}
weak var victim: Element?
@inline(never) func scenario() {
    let document = Document()
    document.children = [Element(), Element(), Element()]
    document.select()
    victim = document.children[1] as? Element
    LeakTracker.shared.didDismiss(document.children[1], gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("element", { victim }))
