extension HeapGraph {
  /// Checks that the graph is whole: every number it stores is in range and in order.
  ///
  /// The builder guarantees all of it; tests call this after every construction.
  ///
  /// - Returns: One sentence for each violation.
  package func checkInvariants() -> [String] {
    nodeViolations() + edgeViolations() + rootViolations()
  }

  /// The violations in the nodes' columns.
  private func nodeViolations() -> [String] {
    var violations: [String] = []
    let counts = [byteCounts.count, strongCounts.count, kinds.count, flags.count]
    if counts.contains(where: { $0 != nodeCount }) {
      violations.append("the nodes' columns differ in length: \(counts), \(nodeCount)")
    }
    for node in 0..<nodeCount {
      if types[node] != UInt32.max, Int(types[node]) >= typeCount {
        violations.append("node \(node) has type \(types[node]) of \(typeCount)")
      }
      if NodeKind(rawValue: kinds[node]) == nil {
        violations.append("node \(node) has the unknown kind \(kinds[node])")
      }
    }
    return violations
  }

  /// The violations in the edges' columns.
  private func edgeViolations() -> [String] {
    var violations: [String] = []
    if starts.count != nodeCount + 1 || starts.first != 0 || starts.last != UInt32(edgeCount) {
      violations.append("the rows do not begin at 0 and end at \(edgeCount)")
      return violations
    }
    for node in 0..<nodeCount where starts[node] > starts[node + 1] {
      violations.append("the edges of node \(node) end before they begin")
    }
    for (edge, packed) in edges.enumerated() {
      if Int(packed.target) >= nodeCount {
        violations.append("edge \(edge) has target \(packed.target) of \(nodeCount)")
      }
      if !packed.attributes.isValid {
        violations.append("edge \(edge) has the unknown attributes \(packed.attributes)")
      }
      if packed.label != UInt32.max, Int(packed.label) >= labelCount {
        violations.append("edge \(edge) has label \(packed.label) of \(labelCount)")
      }
    }
    return violations
  }

  /// The violations in the roots.
  private func rootViolations() -> [String] {
    var violations: [String] = []
    var isRooted: [Bool] = Array(repeating: false, count: nodeCount)
    for (number, root) in roots.enumerated() {
      guard hasNode(root.target) else {
        violations.append("root \(number) has target \(root.target.rawValue) of \(nodeCount)")
        continue
      }
      isRooted[Int(root.target.rawValue)] = true
      if root.name != .unnamed, Int(root.name.rawValue) >= rootNames.count {
        violations.append("root \(number) has name \(root.name.rawValue) of \(rootNames.count)")
      }
    }
    for node in 0..<nodeCount where self.isRooted(node) != isRooted[node] {
      violations.append("node \(node) is marked wrongly as rooted or not")
    }
    if Set(rootsByTarget).count != rootCount || rootsByTarget.count != rootCount {
      violations.append("the roots by target are not each root once")
      return violations
    }
    for (one, other) in zip(rootsByTarget, rootsByTarget.dropFirst())
    where (roots[Int(one)].target, one) > (roots[Int(other)].target, other) {
      violations.append("roots \(one) and \(other) are not in the order of their targets")
    }
    return violations
  }
}

extension IncomingEdges {
  /// Checks that these are exactly the edges of a graph, turned around.
  ///
  /// - Returns: One sentence for each violation.
  package func checkInvariants(of graph: HeapGraph) -> [String] {
    guard starts.count == graph.nodeCount + 1, starts.last == UInt32(graph.edgeCount),
      sources.count == graph.edgeCount, edges.count == graph.edgeCount
    else { return ["the incoming edges have other columns than the graph"] }
    var violations: [String] = []
    if Set(edges).count != graph.edgeCount {
      violations.append("not every edge comes in exactly once")
    }
    for node in 0..<graph.nodeCount {
      for position in range(of: node) {
        let edge = Int(edges[position])
        guard edge < graph.edgeCount, Int(graph.edges[edge].target) == node,
          graph.source(of: EdgeIndex(edges[position])) == NodeIndex(sources[position])
        else {
          violations.append("position \(position) is no edge into node \(node)")
          continue
        }
      }
    }
    return violations
  }
}
