import LeakGraph

extension SnapshotAnalysis {
  /// What an object is called: by the type of its metadata, and where that leaves a closure's context or a box by what
  /// refers to it.
  func name(of node: NodeIndex) -> String {
    let name = graph.typeName(of: node)
    guard name == ContextName.unknown, let facts = graph.node(node) else { return name }
    if facts.kind == .closure { return ContextName.closure }
    // What something has, but no function value, is no closure.
    return ledger.account(of: node)?.described ?? 0 > 0 ? ContextName.box : name
  }
}
