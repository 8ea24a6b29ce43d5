/// The dominator tree with like nodes as one: below each entry, nodes of the same type are together.
///
/// The first level are the roots by kind and name; what several roots hold separately is below an entry of its own.
/// The tree has a bounded number of entries: the largest are opened first, and what is not shown is summed up.
///
/// - Complexity: O(*n* log *n*) for *n* nodes; 8 bytes a node while it is made.
package struct RetainedTree: Sendable {
  /// What an entry stands for.
  package enum Subject: Hashable, Sendable {
    /// A root, by kind and name.
    case root(RootKind, RootNameIndex)
    /// What several roots hold separately, so that no one of them retains it.
    case severalRoots
    /// The nodes of a type below the entry above; those without a known type have a number that no type has.
    case type(TypeIndex)
  }

  /// Like nodes below an entry.
  package struct Entry: Sendable {
    /// What they are.
    package let subject: Subject

    /// The number of the entry above; -1 at the first level.
    package let parent: Int

    /// A node among them; nil for roots.
    package let example: NodeIndex?

    /// How many nodes they are; for roots how many nodes these alone hold.
    package let count: Int

    /// Their own bytes; 0 for roots.
    package let ownBytes: UInt64

    /// The bytes that they retain, their own included.
    package let retainedBytes: UInt64

    /// How many entries below it are not shown.
    package fileprivate(set) var hiddenEntries = 0

    /// The bytes that those retain.
    package fileprivate(set) var hiddenBytes: UInt64 = 0
  }

  /// The entries, each behind the one above it.
  package private(set) var entries: [Entry] = []

  /// The bytes of everything that is reached.
  package let reachedBytes: UInt64

  /// The positions of the nodes of entries that were not opened yet.
  private var members: [[UInt32]] = []

  /// The most entries below one.
  private static let mostBelow = 48

  /// The deepest level.
  private static let mostLevels = 48

  /// Makes the tree.
  ///
  /// - Parameters:
  ///   - dominators: The dominators of the graph, from its roots.
  ///   - sizes: What each node retains.
  ///   - graph: The graph.
  ///   - filter: The references that the dominators were made with.
  ///   - most: About how many entries there may be.
  package init(
    _ dominators: Dominators,
    _ sizes: RetainedSizes,
    in graph: HeapGraph,
    filter: ReferenceFilter = .holding,
    most: Int
  ) {
    reachedBytes = sizes.reachedBytes
    let children = DominatorChildren(dominators)
    var groups: [Subject: [UInt32]] = [:]
    for position in children.of(0) {
      let node = NodeIndex(dominators.nodesInOrder[Int(position)])
      groups[Self.root(of: node, in: graph, filter), default: []].append(position)
    }
    add(groups, below: -1, dominators, sizes, graph)
    var levels: [Int] = Array(repeating: 1, count: entries.count)
    while entries.count < most, let next = largest(levels) {
      let opened = members[next]
      members[next] = []
      var below: [Subject: [UInt32]] = [:]
      if case .type = entries[next].subject {
        for position in opened {
          for child in children.of(Int(position)) {
            let type = graph.types[Int(dominators.nodesInOrder[Int(child)])]
            below[.type(TypeIndex(type)), default: []].append(child)
          }
        }
      } else {
        for position in opened {
          let type = graph.types[Int(dominators.nodesInOrder[Int(position)])]
          below[.type(TypeIndex(type)), default: []].append(position)
        }
      }
      add(below, below: next, dominators, sizes, graph)
      while levels.count < entries.count { levels.append(levels[next] + 1) }
    }
    members = []
  }

  /// The largest entry that was not opened yet; nil where all were.
  private func largest(_ levels: [Int]) -> Int? {
    var best: Int?
    for index in entries.indices where !members[index].isEmpty && levels[index] < Self.mostLevels {
      if let best, entries[best].retainedBytes >= entries[index].retainedBytes { continue }
      best = index
    }
    return best
  }

  /// Adds the largest of some groups as entries, and sums up the others.
  private mutating func add(
    _ groups: [Subject: [UInt32]],
    below parent: Int,
    _ dominators: Dominators,
    _ sizes: RetainedSizes,
    _ graph: HeapGraph
  ) {
    let found = groups.map { subject, positions in
      var own: UInt64 = 0
      var retained: UInt64 = 0
      var first = UInt32.max
      for position in positions {
        first = min(first, position)
        retained &+= sizes.bytes(atPosition: Int(position))
        own &+= UInt64(graph.byteCounts[Int(dominators.nodesInOrder[Int(position)])])
      }
      var isRoot = true
      if case .type = subject { isRoot = false }
      let entry = Entry(
        subject: subject,
        parent: parent,
        example: isRoot ? nil : NodeIndex(dominators.nodesInOrder[Int(first)]),
        count: positions.count,
        ownBytes: isRoot ? 0 : own,
        retainedBytes: retained
      )
      return (entry: entry, first: first, positions: positions)
    }.sorted { ($1.entry.retainedBytes, $0.first) < ($0.entry.retainedBytes, $1.first) }
    for one in found.prefix(Self.mostBelow) {
      entries.append(one.entry)
      members.append(one.positions)
    }
    let rest = found.dropFirst(Self.mostBelow)
    guard parent >= 0, !rest.isEmpty else { return }
    entries[parent].hiddenEntries = rest.count
    entries[parent].hiddenBytes = rest.reduce(0) { $0 &+ $1.entry.retainedBytes }
  }

  /// The root that alone holds a node; several where that is not one.
  private static func root(
    of node: NodeIndex,
    in graph: HeapGraph,
    _ filter: ReferenceFilter
  ) -> Subject {
    var found: Subject?
    for index in graph.roots(of: node) {
      guard let root = graph.root(index), filter.includes(root) else { continue }
      let subject = Subject.root(root.kind, root.name)
      if let found, found != subject { return .severalRoots }
      found = subject
    }
    return found ?? .severalRoots
  }
}
