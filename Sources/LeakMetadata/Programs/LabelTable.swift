/// The paths from objects to words, each as its last step and the path before it.
package struct LabelTable: Sendable {
  /// A path that is one step longer than another.
  private struct Node: Hashable, Sendable {
    /// The path before; 0 is the empty one.
    let parent: Int32
    /// The last step.
    let step: ReferenceLabel
  }

  /// The paths by their numbers, from 1 on.
  private var nodes: [Node] = []
  /// The numbers of the paths.
  private var numbers: [Node: Int32] = [:]

  /// A table with the empty path.
  init() {}

  /// The path that is one step longer than another.
  mutating func child(of parent: Int32, _ step: ReferenceLabel) -> Int32 {
    let node = Node(parent: parent, step: step)
    if let known = numbers[node] { return known }
    guard nodes.count < 1 << 24 else { return parent }
    nodes.append(node)
    let number = Int32(nodes.count)
    numbers[node] = number
    return number
  }

  /// Whether a path leads behind an object's properties, or into untyped memory: no type says how much is in use.
  package func leadsBehindProperties(_ label: Int32) -> Bool {
    var at = label
    while at > 0, Int(at) <= nodes.count {
      let node = nodes[Int(at) - 1]
      switch node.step {
      case .tail, .target: return true
      default: break
      }
      at = node.parent
    }
    return false
  }

  /// The steps of a path, from the object on.
  package func path(_ label: Int32) -> [ReferenceLabel] {
    var steps: [ReferenceLabel] = []
    var at = label
    while at > 0, Int(at) <= nodes.count {
      let node = nodes[Int(at) - 1]
      steps.append(node.step)
      at = node.parent
    }
    return steps.reversed()
  }

  /// The steps of a path and of the one behind it, in an existential's dynamic type; 0 for none.
  package func path(_ label: Int32, inner: Int32) -> [ReferenceLabel] {
    path(label) + path(inner).filter { !$0.isDynamic }
  }

  /// The same, with the dynamic type as a step of its own.
  package func typedPath(_ label: Int32, inner: Int32) -> [ReferenceLabel] {
    path(label) + path(inner)
  }
}
