import LeakAllocators
package import LeakFindings
import LeakGraph
package import LeakMemory

extension SnapshotAnalysis {
  /// Some objects of a type that are held in the same way.
  package struct Group {
    /// How many there are.
    package let count: Int

    /// Why one of them is alive.
    package let answer: RetentionFinding
  }

  /// Why the object is alive that an address is in; nil where none is.
  ///
  /// - Parameter address: The object's own address, or one inside of it.
  /// - Returns: The answer.
  package func answer(at address: Address) -> RetentionFinding? {
    var explainer = Explainer(self)
    return explainer.answer(at: address)
  }

  /// The object that an address is in; nil where none is.
  func object(at address: Address) -> NodeIndex? {
    guard let block = map.blocks.index(containing: address.bits), map.typeOfBlock[block] >= 0
    else { return nil }
    return NodeIndex(UInt32(truncatingIfNeeded: block))
  }

  /// Why the objects of a type are alive, grouped by equal path, the largest group first.
  ///
  /// - Parameter name: The type's name, with or without its modules, outer types and generic arguments.
  /// - Returns: Nil where there is no such object.
  package func groups(ofType name: String) -> [Group]? {
    var nodes: [NodeIndex] = []
    for type in 0..<graph.typeCount {
      let index = TypeIndex(UInt32(truncatingIfNeeded: type))
      if TypeText.matches(graph.typeName(index), name) { nodes += graph.nodes(ofType: index) }
    }
    nodes.removeAll { node in
      let flags = graph.node(node)?.flags ?? []
      return !flags.contains(.counted) || !flags.isDisjoint(with: [.deiniting, .unownedOnly])
    }
    guard !nodes.isEmpty else { return nil }
    var explainer = Explainer(self)
    // By description first, by what rules know last; words that merely fit hold only objects whose accounts need them.
    let ruled = ruledGraphs
    let described = PathGrouping(nodes, in: ruled.withoutKnown, pathOrder, filter: .described)
    let known = PathGrouping(
      described.unreached,
      in: ruled.withoutIgnored,
      pathOrder,
      filter: .described
    )
    let isSettled = { [ledger] (node: NodeIndex) in ledger.outcome(of: node) == .balanced }
    let claimed = PathGrouping(
      known.unreached.filter { !isSettled($0) },
      in: ruled.withoutIgnored,
      pathOrder,
      filter: HolderSearch.lasting
    )
    var groups = (described.groups + known.groups + claimed.groups).compactMap { group -> Group? in
      guard let node = group.nodes.first else { return nil }
      return Group(count: group.nodes.count, answer: explainer.answer(for: node))
    }
    groups += unreachedGroups(
      known.unreached.filter(isSettled) + claimed.unreached,
      &explainer
    )
    return groups.sorted { $0.count > $1.count }
  }

  /// The objects that no root reaches, grouped by the text of their paths.
  private func unreachedGroups(
    _ nodes: [NodeIndex],
    _ explainer: inout Explainer
  ) -> [Group] {
    var order: [String] = []
    var found: [String: (count: Int, answer: RetentionFinding)] = [:]
    for node in nodes.prefix(Self.mostUnreached) {
      let answer = explainer.answer(for: node)
      let key =
        answer.path.steps.map {
          "\($0.holder.typeName)|\(Self.withoutIndexes($0.label))|\($0.target.typeName)"
        }
        .joined(separator: "\n")
      if found[key] == nil { order.append(key) }
      found[key] = ((found[key]?.count ?? 0) + 1, found[key]?.answer ?? answer)
    }
    var groups = order.compactMap { key in
      found[key].map { Group(count: $0.count, answer: $0.answer) }
    }
    let rest = nodes.count - Self.mostUnreached
    if rest > 0, let first = groups.first {
      groups[0] = Group(count: first.count + rest, answer: first.answer)
    }
    return groups
  }

  /// A label without the numbers of elements, which differ between objects that are held alike.
  private static func withoutIndexes(_ label: String) -> String {
    var isInside = false
    return String(
      label.filter { character in
        if character == "[" { isInside = true }
        if character == "]" { isInside = false }
        return !(isInside && character.isNumber)
      }
    )
  }

  /// The most unreached objects that are explained one by one; more are counted with the first group.
  private static let mostUnreached = 1_000
}
