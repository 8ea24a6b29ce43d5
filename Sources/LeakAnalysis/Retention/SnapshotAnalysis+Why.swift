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
    // A task of async let lies in the memory of the task that made it.
    if let embedded = heap.embedded.known(address.bits) { return embedded }
    guard let block = map.blocks.index(containing: address.bits), map.typeOfBlock[block] >= 0
    else { return nil }
    return NodeIndex(UInt32(truncatingIfNeeded: block))
  }

  /// Why the objects of a type are alive, by equal ways.
  package struct Groups {
    /// The groups, the largest first.
    package let groups: [Group]

    /// How many objects were not looked at that no root reaches, or a task that waits: each takes a search of its own.
    package let unexaminedCount: Int

    /// How many objects there are.
    package var count: Int { groups.reduce(unexaminedCount) { $0 + $1.count } }
  }

  /// Why the objects of a type are alive, grouped by equal path: by its labels, and by the functions of its closures and
  /// those in which its tasks wait.
  ///
  /// - Parameters:
  ///   - name: The type's name, with or without its modules, outer types and generic arguments.
  ///   - earlier: The blocks whose objects are not asked about; nil for none.
  /// - Returns: Nil where there is no such object.
  package func groups(
    ofType name: String,
    after earlier: EarlierBlocks? = nil
  ) -> Groups? {
    var nodes: [NodeIndex] = []
    for type in 0..<graph.typeCount {
      let index = TypeIndex(UInt32(truncatingIfNeeded: type))
      if TypeText.matches(graph.typeName(index), name) { nodes += graph.nodes(ofType: index) }
    }
    nodes.removeAll { node in
      let flags = graph.node(node)?.flags ?? []
      return !flags.contains(.counted) || !flags.isDisjoint(with: [.deiniting, .unownedOnly])
        || (earlier.map { isBlock(Int(node.rawValue), among: $0) } ?? false)
    }
    guard !nodes.isEmpty else { return nil }
    var explainer = Explainer(self)
    var marks = PathMarks(self)
    // By description first, by what rules know last; words that merely fit hold only objects whose accounts need them.
    let ruled = ruledGraphs
    let described = PathGrouping(
      nodes,
      in: ruled.withoutKnown,
      pathOrder,
      filter: .described,
      mark: { marks.mark(of: $0) }
    )
    let known = PathGrouping(
      described.unreached,
      in: ruled.withoutIgnored,
      pathOrder,
      filter: .described,
      mark: { marks.mark(of: $0) }
    )
    let isSettled = { [ledger] (node: NodeIndex) in ledger.outcome(of: node) == .balanced }
    let claimed = PathGrouping(
      known.unreached.filter { !isSettled($0) },
      in: ruled.withoutIgnored,
      pathOrder,
      filter: HolderSearch.lasting,
      mark: { marks.mark(of: $0) }
    )
    var (rest, work, unexamined) = (Self.mostUnreached, 0, 0)
    let reached = (described.groups + known.groups + claimed.groups).flatMap { group -> [Group] in
      // A task that waits is held by whoever can resume it, which is another one for each.
      if group.rootKind == .task, group.nodes.count <= rest {
        rest -= group.nodes.count
        return groups(of: group.nodes, &explainer, &work, &unexamined)
      }
      return groups(of: group, &explainer)
    }
    let unreached = known.unreached.filter(isSettled) + claimed.unreached
    let others = groups(of: unreached, &explainer, &work, &unexamined)
    return Groups(
      groups: (reached + others).sorted { $0.count > $1.count },
      unexaminedCount: unexamined
    )
  }

  /// Objects that a root holds by equal paths: those with retains that nobody has are told apart from the others.
  private func groups(of group: PathGroup, _ explainer: inout Explainer) -> [Group] {
    guard let example = group.example.nodes.last else { return [] }
    let lost = group.nodes.filter(hasLostRetain)
    let whole = group.nodes.count - lost.count
    // The shortest path is an example of its own kind; the other kind is told by the first object of it.
    let isLost = hasLostRetain(example)
    let other = isLost ? group.nodes.first { !hasLostRetain($0) } : lost.first
    return [(example, isLost ? lost.count : whole), (other, isLost ? whole : lost.count)]
      .compactMap { node, count in
        node.map { Group(count: count, answer: explainer.answer(for: $0)) }
      }
  }

  /// Whether retains of an object were located neither in references nor in words that fit.
  private func hasLostRetain(_ node: NodeIndex) -> Bool {
    if case .missing = ledger.outcome(of: node) { true } else { false }
  }

  /// Objects that are explained one by one, grouped by the text of their paths, and by whether all retains were found.
  ///
  /// - Parameters:
  ///   - nodes: The objects.
  ///   - explainer: Explains them.
  ///   - work: What all answers so far took, which has a limit.
  ///   - unexamined: Takes how many of the objects were not looked at.
  /// - Returns: The groups.
  private func groups(
    of nodes: [NodeIndex],
    _ explainer: inout Explainer,
    _ work: inout Int,
    _ unexamined: inout Int
  ) -> [Group] {
    var order: [String] = []
    var found: [String: (count: Int, answer: RetentionFinding)] = [:]
    // What was made at one time is at one place: a look at all parts of the whole.
    let most = min(nodes.count, Self.mostUnreached)
    unexamined += nodes.count
    for number in 0..<most where work < Self.mostWork {
      let place = number * Self.stride % most
      let answer = explainer.answer(for: nodes[place * nodes.count / most])
      unexamined -= 1
      work += self.work(of: answer)
      let root = answer.path.root.map { "\($0.kind) \($0.name)\n" } ?? ""
      let lost = answer.locatedRetains < answer.strongRetains ?? 0 ? "lost\n" : ""
      let key = lost + root + answer.path.steps.map(key).joined(separator: "\n")
      if found[key] == nil { order.append(key) }
      found[key] = ((found[key]?.count ?? 0) + 1, found[key]?.answer ?? answer)
    }
    return order.compactMap { key in
      found[key].map { Group(count: $0.count, answer: $0.answer) }
    }
  }

  /// What an answer took, in objects that were looked at: a ring is searched whole for each of its objects.
  private func work(of answer: RetentionFinding) -> Int {
    let start = answer.path.steps.first.flatMap { object(at: $0.holder.address) }
    let ring = start.flatMap { components.component(of: $0) }.map { components.size(of: $0) }
    return (ring ?? 1) + answer.path.steps.count * Self.workOfHop
  }

  /// What paths of equal hops have in common.
  private func key(_ step: RetentionFinding.Step) -> String {
    var function = ""
    if case .closure(let code) = step.holder.category, !code.isNull {
      function = snapshot.symbol(containing: code)?.mangledName ?? code.description
    }
    return
      "\(step.holder.typeName)|\(function)|\(LabelText.withoutIndexes(step.label))|\(step.target.typeName)"
  }

  /// What answers on objects that are explained one by one may take in all: a few seconds in a debug build.
  private static let mostWork = 2_000_000

  /// What a hop takes: names, lines, and other ways.
  private static let workOfHop = 40

  /// A prime beyond the most objects, so that its multiples come to each place.
  private static let stride = 1_009

  /// The most objects that are explained one by one.
  private static let mostUnreached = 1_000
}
