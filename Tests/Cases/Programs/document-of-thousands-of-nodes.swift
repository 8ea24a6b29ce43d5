// A document of 21,845 nodes, each of which leads back to the document and to its parent. A hub of that many holders is looked at
// as a whole: what is told to be cut frees it, and the way by a single holder of another kind is not lost among equal ones.
import Foundation
import LeakFinder
final class Node {
    let name: String
    var children: [Node] = []
    var parent: Node?
    var owner: Document?
    init(_ name: String) { self.name = name }
}
final class Toolbar { var document: Document? }
final class Document {
    var root: Node?
    var index: [String: Node] = [:]
    let toolbar = Toolbar()
    var onChange: (() -> Void)?
    func load() {
        toolbar.document = self
        onChange = { self.changed() }
        root = make(depth: 7, parent: nil)
    }
    func changed() {}
    func make(depth: Int, parent: Node?) -> Node {
        let node = Node("node \(index.count)")
        node.parent = parent
        node.owner = self
        index[node.name] = node
        if depth > 0 { for _ in 0..<4 { node.children.append(make(depth: depth - 1, parent: node)) } }
        return node
    }
}
weak var victim: Document?
@inline(never) func scenario() {
    let document = Document()
    document.load()
    victim = document
    LeakTracker.shared.didDismiss(document, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("document", { victim }))
