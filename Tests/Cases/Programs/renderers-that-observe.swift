// A renderer has its children, which lead back to it, and draws a node, which has it among its observers: the parent is to be weak, and the
// observers are. A renderer that had its node weakly would have none to draw.
import Foundation
import LeakFinder
final class Node {
    var observers: [Renderer] = []
    let children: [Node]
    init(_ children: [Node] = []) { self.children = children }
}
final class Renderer {
    var node: Node
    var parent: Renderer?
    var children: [Renderer] = []
    init(_ node: Node, parent: Renderer? = nil) {
        self.node = node
        self.parent = parent
        node.observers.append(self)
        children = node.children.map { Renderer($0, parent: self) }
    }
}
weak var victim: Renderer?
@inline(never) func scenario() {
    let renderer = Renderer(Node([Node()]))
    victim = renderer
    LeakTracker.shared.didDismiss(renderer, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("renderer", { victim }))
