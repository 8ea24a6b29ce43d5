/// The rings of a graph: its strongly connected components.
///
/// Pearce's variant of Tarjan's algorithm (D. J. Pearce, "A space-efficient algorithm for finding
/// strongly connected components", 2016), without recursion. One column holds both, the order of
/// visit while a node is open and the component's number once it is closed: numbers of components
/// count down from the number of nodes, orders of visit count up, so a closed node is always larger
/// and never lowers an open one.
///
/// A component is numbered before those that lead to it. A ring is a component of several nodes, or
/// one node that refers to itself.
///
/// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges; 12 bytes a node, and the stack while it runs.
package struct Components: Sendable {
  /// The number of components.
  package let count: Int

  /// The component of each node; nodes that were left out have the number `UInt32.max`.
  let numbers: [UInt32]

  /// The nodes, grouped by component.
  private let ordered: [UInt32]

  /// Where each component's nodes begin, and the number of all at the end.
  private let starts: [UInt32]

  /// The single nodes that refer to themselves.
  private let selfReferring: NodeSet

  /// Finds the components.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - filter: The references that count.
  ///   - nodes: The nodes to look at, all of them where nil. The rest is as if it were not there.
  package init(_ graph: HeapGraph, filter: ReferenceFilter = .holding, within nodes: NodeSet? = nil)
  {
    let search = ComponentSearch(graph, filter: filter, within: nodes)
    count = Int(search.componentCount)
    numbers = search.numbers()
    selfReferring = search.selfReferring
    ordered = search.ordered
    starts = search.starts
  }

  /// The number of a node's component, nil for a node that was left out.
  package func component(of node: NodeIndex) -> Int? {
    guard Int(node.rawValue) < numbers.count, numbers[Int(node.rawValue)] != UInt32.max
    else { return nil }
    return Int(numbers[Int(node.rawValue)])
  }

  /// The nodes of a component, ascending.
  package func members(of component: Int) -> [NodeIndex] {
    raw(component).map { NodeIndex($0) }.sorted()
  }

  /// The number of nodes of a component.
  package func size(of component: Int) -> Int { raw(component).count }

  /// Whether a component is a ring: several nodes, or one that refers to itself.
  package func isRing(_ component: Int) -> Bool {
    let members = raw(component)
    guard let first = members.first else { return false }
    return members.count > 1 || selfReferring.contains(Int(first))
  }

  /// Whether a node is part of a ring.
  package func isOnRing(_ node: NodeIndex) -> Bool { component(of: node).map(isRing) ?? false }

  /// The nodes of all rings.
  package var ringNodes: NodeSet {
    var nodes = NodeSet(capacity: numbers.count)
    for component in 0..<count where isRing(component) {
      for node in raw(component) { nodes.insert(Int(node)) }
    }
    return nodes
  }

  /// The raw numbers of the nodes of a component, in no order that means anything.
  func raw(_ component: Int) -> ArraySlice<UInt32> {
    guard component >= 0, component < count else { return [] }
    return ordered[Int(starts[component])..<Int(starts[component + 1])]
  }
}
