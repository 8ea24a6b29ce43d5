// A tree's node in a static: taken out of its parent's children it keeps its own, which lead back to it.
import Foundation
import LeakFinder
final class FileNode {
  var parent: FileNode?
  var children: [FileNode] = []
  func add(_ child: FileNode) { children.append(child); child.parent = self }
}
enum Workspace { static let root = FileNode() }
weak var victim: FileNode?
@inline(never) func scenario() {
  let source = FileNode()
  Workspace.root.children.append(source)
  source.add(FileNode())
  source.add(FileNode())
  victim = source
  LeakTracker.shared.didDismiss(source, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("node", { victim }))
