import LeakFindings
import LeakGraph
import LeakMemory

/// Where raw pointers are that objects may have been retained for.
extension Explainer {
  /// The raw pointers on the ways to an object by which memory has it.
  ///
  /// - Parameter paths: The ways.
  /// - Returns: What is to be said of each.
  func pointers(on paths: [HeldPath]) -> [RetentionFinding.Limit] {
    paths.compactMap { path in
      // Only the field of a raw pointer is described where the memory's words are not.
      guard let last = path.source.edges.last, let facts = analysis.graph.edge(last),
        facts.kind == .conservative, case .program = analysis.heap.labels[facts.label],
        analysis.heap.type(of: facts.source, in: analysis.map) == nil, let step = path.steps.last
      else { return nil }
      return .pointer(holder: step.holder.typeName, label: Self.pointerLabel(step.label))
    }
  }

  /// Where a pointer is that has the object at which a path begins, and of which nothing else is known to have it; nil where
  /// none is, and for a path that begins at the object itself.
  mutating func pointerToHead(of path: HeldPath, to node: NodeIndex) -> RetentionFinding.Limit? {
    guard path.told.root == nil, path.told.cycleLength == 0,
      let head = path.source.nodes.first, head != node,
      let account = ledger.account(of: head), account.strong > account.described,
      case .pointer(let holder, let label, _, let isVariable)? = pointer(to: head)
    else { return nil }
    let type = analysis.graph.typeName(of: head)
    return .pointer(holder: holder, label: label, holderOnPath: type, isVariable: isVariable)
  }

  /// Where a pointer is that has an object's address; nil where none is known.
  mutating func pointer(to node: NodeIndex) -> RetentionFinding.Limit? {
    if let variable = analysis.heap.variablePointers[node] {
      let label = EdgeLabelText(analysis).text(of: variable.label)
      return .pointer(
        holder: variable.name,
        label: Self.pointerLabel(label),
        isVariable: true
      )
    }
    for edge in incoming.edges(into: node) {
      guard let facts = analysis.graph.edge(edge), facts.kind == .unmanaged,
        let holder = holders.search.path(to: facts.source, from: .roots, filter: .described),
        let path = RetentionPath(extending: holder, by: edge, in: analysis.graph),
        let step = holders.renderer.path(path).steps.last
      else { continue }
      return .pointer(holder: step.holder.typeName, label: Self.pointerLabel(step.label))
    }
    // One that the object has itself, or that no root leads to.
    for edge in incoming.edges(into: node) {
      guard let facts = analysis.graph.edge(edge), facts.kind == .unmanaged,
        let owner = owner(of: facts.source),
        let holder = holders.search.path(
          to: facts.source,
          from: .nodes([owner]),
          filter: .described
        ),
        let path = RetentionPath(extending: holder, by: edge, in: analysis.graph),
        let step = holders.renderer.path(path).steps.last
      else { continue }
      return .pointer(holder: step.holder.typeName, label: Self.pointerLabel(step.label))
    }
    return nil
  }

  /// The label of a pointer, without what is inside of an `Unmanaged`.
  private static func pointerLabel(_ label: String) -> String {
    label.hasSuffix("._value") ? String(label.dropLast("._value".count)) : label
  }

  /// The object that storage is of, which is the node itself where that is one; nil where none is near.
  func owner(of node: NodeIndex) -> NodeIndex? {
    var node = node
    for _ in 0..<Self.mostStorage {
      guard analysis.graph.node(node)?.kind == .storage else { break }
      let edge = incoming.edges(into: node).first { edge in
        guard let facts = analysis.graph.edge(edge) else { return false }
        return facts.kind == .strong && facts.evidence == .described
      }
      guard let source = edge.flatMap({ analysis.graph.edge($0)?.source }) else { return nil }
      node = source
    }
    return analysis.graph.node(node)?.kind == .object ? node : nil
  }

  /// So many pieces of storage may lie in each other.
  private static let mostStorage = 4
}
