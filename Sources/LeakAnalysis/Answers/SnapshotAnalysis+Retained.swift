import LeakGraph

extension SnapshotAnalysis {
  /// The bytes that the objects of each type retain, by the type's name: what would go with all of them, as far as each
  /// one keeps it alone.
  ///
  /// Objects that no root reaches retain nothing here.
  ///
  /// - Complexity: That of the graph and its dominators.
  package func retainedBytesByType() -> [String: Int] {
    let dominators = Dominators(graph)
    return bytesByType(dominators, RetainedSizes(dominators, in: graph))
  }

  /// What retains how much: by type, by root, and as a tree with a bounded number of entries.
  ///
  /// - Parameters:
  ///   - most: About how many entries the tree may have.
  ///   - rootName: Says what a root of a linker's name is called.
  /// - Returns: The answer; objects that no root reaches are not in it.
  /// - Complexity: That of the graph and its dominators.
  package func retention(most: Int, rootName: (String) -> String) -> HeapRetention {
    let dominators = Dominators(graph)
    let sizes = RetainedSizes(dominators, in: graph)
    let tree = RetainedTree(dominators, sizes, in: graph, most: most)
    return HeapRetention(
      entries: tree.entries.map { entry($0, rootName) },
      roots: roots(dominators, sizes, rootName),
      bytesByType: bytesByType(dominators, sizes),
      reachedBytes: Int(clamping: tree.reachedBytes)
    )
  }

  /// The retained bytes by the types' names.
  private func bytesByType(_ dominators: Dominators, _ sizes: RetainedSizes) -> [String: Int] {
    let byType = RetainedSizesByType(sizes, dominators, in: graph)
    var bytes: [String: Int] = [:]
    for type in 0..<graph.typeCount {
      let index = TypeIndex(UInt32(truncatingIfNeeded: type))
      let retained = Int(clamping: byType.bytes(of: index))
      if retained > 0 { bytes[graph.typeName(index), default: 0] += retained }
    }
    return bytes
  }

  /// An entry of the tree with its name.
  private func entry(
    _ entry: RetainedTree.Entry,
    _ rootName: (String) -> String
  ) -> HeapRetention.Entry {
    var name = ""
    var root: RootKind?
    switch entry.subject {
    case .root(let kind, let number):
      root = kind
      name = rootName(graph.rootName(number))
    case .severalRoots: break
    case .type(let type): name = graph.typeName(type)
    }
    return HeapRetention.Entry(
      name: name,
      root: root,
      isOfSeveralRoots: entry.subject == .severalRoots,
      kind: entry.example.flatMap { graph.node($0)?.kind },
      parent: entry.parent,
      count: entry.count,
      ownBytes: Int(clamping: entry.ownBytes),
      retainedBytes: Int(clamping: entry.retainedBytes),
      hiddenEntries: entry.hiddenEntries,
      hiddenBytes: Int(clamping: entry.hiddenBytes)
    )
  }

  /// The roots by kind and name, those that retain most first.
  private func roots(
    _ dominators: Dominators,
    _ sizes: RetainedSizes,
    _ rootName: (String) -> String
  ) -> [HeapRetention.Root] {
    var held: [RootKey: Set<NodeIndex>] = [:]
    var holders: [NodeIndex: RootKey] = [:]
    var shared: Set<NodeIndex> = []
    var names: [RootNameIndex: String] = [:]
    for index in 0..<graph.rootCount {
      guard let root = graph.root(RootIndex(UInt32(truncatingIfNeeded: index))),
        ReferenceFilter.holding.includes(root)
      else { continue }
      let name = names[root.name] ?? rootName(graph.rootName(root.name))
      names[root.name] = name
      let key = RootKey(kind: root.kind, name: name)
      held[key, default: []].insert(root.target)
      // What several roots hold belongs to none of them.
      if let other = holders.updateValue(key, forKey: root.target), other != key {
        shared.insert(root.target)
      }
    }
    var bytes: [RootKey: UInt64] = [:]
    for (node, key) in holders
    where !shared.contains(node) && dominators.immediateDominator(of: node) == nil {
      bytes[key, default: 0] &+= sizes.bytes(of: node) ?? 0
    }
    return held.map { key, objects in
      HeapRetention.Root(
        kind: key.kind,
        name: key.name,
        heldObjects: objects.count,
        retainedBytes: Int(clamping: bytes[key] ?? 0)
      )
    }.sorted { ($1.retainedBytes, $0.name, $0.kind) < ($0.retainedBytes, $1.name, $1.kind) }
  }
}

/// All roots of a kind and name.
private struct RootKey: Hashable {
  /// The kind.
  let kind: RootKind

  /// The name.
  let name: String
}
