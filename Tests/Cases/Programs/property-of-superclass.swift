// A ring goes by one property of a superclass through objects of two subclasses: one change of the source frees it.
import Foundation
import LeakFinder
class BuildNode {
  var dependencies: [BuildNode] = []
  var dependents: [BuildNode] = []
}
final class CommandNode: BuildNode {}
final class FileNode: BuildNode {}
weak var victim: BuildNode?
@inline(never) func link(_ node: BuildNode, _ dependency: BuildNode) {
  node.dependencies.append(dependency)
  dependency.dependents.append(node)
}
@inline(never) func scenario() {
  let (root, command, file) = (FileNode(), CommandNode(), FileNode())
  link(command, root)
  link(file, root)
  link(FileNode(), command)
  victim = command
  LeakTracker.shared.didDismiss(command, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("node", { victim }))
