import LeakGraph

/// The roots of a graph that hold, grouped by their kinds and names, as viewers show them.
struct NamedRoots {
  /// All roots of one name.
  struct Group {
    /// The kind.
    let kind: RootKind

    /// The kind and the name: `[global] NotificationCenter.default`.
    let name: String

    /// The nodes that they hold, and by which label.
    var targets: [(node: NodeIndex, label: LabelID)] = []
  }

  /// The groups, in the order of the graph.
  private(set) var groups: [Group] = []

  /// Groups the roots of a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - rootName: Says what a root of a linker's name is called.
  init(_ graph: HeapGraph, rootName: (String) -> String) {
    var places: [String: Int] = [:]
    for index in 0..<graph.rootCount {
      guard let root = graph.root(RootIndex(UInt32(truncatingIfNeeded: index))),
        ReferenceFilter.holding.includes(root)
      else { continue }
      let name = "[\(root.kind)] \(rootName(graph.rootName(root.name)))"
      let place = places[name] ?? groups.count
      if place == groups.count {
        places[name] = place
        groups.append(Group(kind: root.kind, name: name))
      }
      groups[place].targets.append((root.target, root.label))
    }
  }

  /// How many references the groups have.
  var targetCount: Int { groups.reduce(0) { $0 + $1.targets.count } }
}
