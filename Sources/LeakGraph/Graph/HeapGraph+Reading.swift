extension HeapGraph {
  /// The facts of a node, nil for a number that no node has.
  package func node(_ node: NodeIndex) -> GraphNode? {
    guard hasNode(node) else { return nil }
    let index = Int(node.rawValue)
    return GraphNode(
      type: TypeIndex(types[index]),
      kind: NodeKind(rawValue: kinds[index]) ?? .untyped,
      flags: NodeFlags(rawValue: flags[index]).subtracting(.rooted),
      byteCount: UInt64(byteCounts[index]),
      strongCount: strongCounts[index]
    )
  }

  /// The facts of an edge, nil for a number that no edge has.
  ///
  /// - Complexity: O(log *n*) for *n* nodes: the source is found by its position.
  package func edge(_ edge: EdgeIndex) -> GraphEdge? {
    guard let source = source(of: edge) else { return nil }
    let packed = edges[Int(edge.rawValue)]
    let attributes = packed.attributes
    return GraphEdge(
      source: source,
      target: NodeIndex(packed.target),
      kind: attributes.kind,
      evidence: attributes.evidence,
      label: LabelID(packed.label),
      isInFlux: attributes.isInFlux,
      isOfFurtherCall: attributes.isOfFurtherCall
    )
  }

  /// The holder of an edge, nil for a number that no edge has.
  ///
  /// - Complexity: O(log *n*) for *n* nodes.
  package func source(of edge: EdgeIndex) -> NodeIndex? {
    guard Int(edge.rawValue) < edges.count else { return nil }
    // The last node whose edges begin at or before this one, found by bisection.
    var low = 0
    var high = nodeCount
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if starts[middle] <= edge.rawValue { low = middle } else { high = middle }
    }
    return NodeIndex(UInt32(truncatingIfNeeded: low))
  }

  /// The facts of a root, nil for a number that no root has.
  package func root(_ root: RootIndex) -> GraphRoot? {
    Int(root.rawValue) < roots.count ? roots[Int(root.rawValue)] : nil
  }

  /// The edges of a holder, in the order in which they were added.
  package func edges(of node: NodeIndex) -> [EdgeIndex] {
    guard hasNode(node) else { return [] }
    return edgeRange(of: Int(node.rawValue)).map { EdgeIndex(UInt32(truncatingIfNeeded: $0)) }
  }

  /// The roots that hold a node, in the order in which they were added.
  ///
  /// - Complexity: O(log *r* + *k*) for *k* of *r* roots, O(1) for a node without roots.
  package func roots(of node: NodeIndex) -> [RootIndex] {
    guard hasNode(node), isRooted(Int(node.rawValue)) else { return [] }
    var low = 0
    var high = rootsByTarget.count
    while low < high {
      let middle = low + (high - low) / 2
      if roots[Int(rootsByTarget[middle])].target < node { low = middle + 1 } else { high = middle }
    }
    return rootsByTarget[low...].prefix { roots[Int($0)].target == node }.map { RootIndex($0) }
  }

  /// Whether any root holds a node that exists.
  func isRooted(_ node: Int) -> Bool { flags[node] & NodeFlags.rooted.rawValue != 0 }

  /// The name of a type, empty for the unknown type.
  package func typeName(_ type: TypeIndex) -> String {
    Int(type.rawValue) < typeNames.count ? typeNames[Int(type.rawValue)] : ""
  }

  /// The name of a node's type, empty where it is not known.
  package func typeName(of node: NodeIndex) -> String {
    hasNode(node) ? typeName(TypeIndex(types[Int(node.rawValue)])) : ""
  }

  /// The name of a root, empty for an unnamed one.
  package func rootName(_ name: RootNameIndex) -> String {
    Int(name.rawValue) < rootNames.count ? rootNames[Int(name.rawValue)] : ""
  }

  /// The place in the source that a label belongs to.
  package func place(of label: LabelID) -> LabelID {
    LabelID(rawPlace(of: label.rawValue))
  }

  /// The nodes of a type, ascending.
  ///
  /// - Complexity: O(*n*) for *n* nodes; ``NodesByType`` is faster for many types.
  package func nodes(ofType type: TypeIndex) -> [NodeIndex] {
    var found: [NodeIndex] = []
    for (index, own) in types.enumerated() where own == type.rawValue {
      found.append(NodeIndex(UInt32(truncatingIfNeeded: index)))
    }
    return found
  }

  /// The number of a type's name, nil for a name that no type has.
  package func type(named name: String) -> TypeIndex? {
    typeNames.firstIndex(of: name).map { TypeIndex(UInt32(truncatingIfNeeded: $0)) }
  }
}
