// The nodes of a document lead back to it by two properties. The document owns its nodes: weak ones would be gone at once, and
// either property alone frees nothing. Both are to be weak.
import Foundation
import LeakFinder
class Node {
  var parentNode: Node?
  var ownerDocument: Document?
  fileprivate(set) var childNodes: [Node] = []
  func append(_ node: Node) {
    node.parentNode = self
    node.ownerDocument = (self as? Document) ?? ownerDocument
    childNodes.append(node)
  }
}
class Element: Node {
  let tag: String
  init(_ tag: String) { self.tag = tag }
}
final class Document: Element {
  init() { super.init("#root") }
}
weak var victim: Document?
@inline(never) func scenario() {
  let document = Document(), html = Element("html"), body = Element("body")
  document.append(html)
  html.append(body)
  victim = document
  LeakTracker.shared.didDismiss(document, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("document", { victim }))
