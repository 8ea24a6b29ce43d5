internal import LeakMemory
internal import LeakReflection

/// Turns what a search through the live heap found into paths.
struct HolderPaths {
  /// The object that the paths lead to.
  let object: GraphObject

  /// What leads there.
  let graph: HolderGraph

  /// Sees only that.
  let reader: HolderReader

  /// How far to walk.
  let budget: GraphWalk.Budget

  /// The most roots of one sort that are walked from, and the most holders that are asked for a ring.
  private static let mostRoots = 16
  private static let mostRings = 256

  /// The ways from what lives by itself, the surest first, then the nearest.
  func fromRoots(mostPaths: Int) -> [RetentionFinding.Path] {
    var found: [(rank: (Int, Int, Int, Int), path: RetentionFinding.Path)] = []
    var seen: Set<RetentionFinding.Path> = []
    // Of each sort some: many tasks can have what looks like a reference.
    let sorts = Dictionary(grouping: graph.roots, by: Self.rank).sorted { $0.key < $1.key }
    for root in sorts.flatMap({ $0.value.prefix(Self.mostRoots) }) {
      for path in ways(from: root, mostPaths: mostPaths) where seen.insert(path).inserted {
        let isSure = root.isDecided && path.steps.allSatisfy { $0.kind != .conservative }
        // A frame has more that is left of calls than any other memory, a frame behind a frame still more.
        let frames = path.steps.count(where: \.isOfFrame)
        let isRemote =
          root.hasRivals || Self.isOfLibrary(root) || path.steps.contains(where: isUnlisted)
        let doubt = frames > 0 ? frames + 1 : isSure ? 0 : isRemote ? 2 : 1
        found.append(((doubt, Self.rank(root), path.steps.count, found.count), path))
      }
    }
    let sorted = found.sorted { $0.rank < $1.rank }
    // Where something is sure, guesses say nothing more; of guesses the first will do.
    let sure = sorted.prefix { $0.rank.0 == 0 }
    return (sure.isEmpty ? sorted.prefix(1) : sure).prefix(mostPaths).map(\.path)
  }

  /// Whether a root is memory of C behind a library's own variable, which has more that is not cleared than is used.
  private static func isOfLibrary(_ root: HolderGraph.Root) -> Bool {
    root.root.isOfLibrary && root.form == .place
  }

  /// Whether a step goes by a word in a part of an object that could not be understood, where more is left of what the
  /// memory had before: to its target, or to memory of C that leads there.
  private func isUnlisted(_ step: GraphStep) -> Bool {
    guard step.kind == .conservative, graph.words[step.holder.address] != nil else { return false }
    var pending = [step.holder.address]
    var seen = Set(pending)
    while let holder = pending.popLast() {
      for word in graph.words[holder] ?? [] where !word.isUnlisted {
        if word.target == step.target.address { return false }
        if graph.opaque.contains(word.target), seen.insert(word.target).inserted {
          pending.append(word.target)
        }
      }
    }
    return true
  }

  /// The way from the function that asks.
  func fromCaller() -> [RetentionFinding.Path] {
    graph.callers.first.map { ways(from: $0, mostPaths: 1) } ?? []
  }

  /// The nearest ring that the object hangs off, or lies on.
  func fromRing() -> RetentionFinding.Path? {
    for isConservative in [false, true] {
      for address in graph.order.prefix(Self.mostRings) where !graph.opaque.contains(address) {
        guard let node = graph.members[address] else { continue }
        let isObject = address == object.address
        let start = isObject ? HeapNode(address: address) : node
        if !isObject,
          reader.references(from: start, labelled: false, visit: { _ in })?.isStorage ?? true
        {
          continue
        }
        guard let ring = ways(from: start, to: start, 1, isConservative).first else { continue }
        if isObject {
          return RetentionFinding.Path(root: nil, steps: ring, cycleLength: ring.count)
        }
        let goal = HeapNode(address: object.address)
        guard let branch = ways(from: start, to: goal, 1, isConservative).first else { continue }
        return RetentionFinding.Path(root: nil, steps: ring + branch, cycleLength: ring.count)
      }
    }
    return nil
  }

  /// The way from the nearest object that has a retain which nobody accounts for.
  func fromUnexplained() -> RetentionFinding.Path? {
    guard graph.missing[object.address] == nil else { return nil }
    for address in graph.order where graph.missing[address] != nil {
      guard let node = graph.members[address] else { continue }
      let facts = reader.references(from: node, labelled: false) { _ in }
      guard facts.map({ !$0.isStorage }) ?? false else { continue }
      let goal = HeapNode(address: object.address)
      for isConservative in [false, true] {
        guard let way = ways(from: node, to: goal, 1, isConservative).first else { continue }
        return RetentionFinding.Path(root: nil, steps: way, cycleLength: 0)
      }
    }
    return nil
  }

  /// What is told rather than what: a name of the program's before a task, a task before what wakes
  /// it, a stack last.
  private static func rank(_ root: HolderGraph.Root) -> Int {
    if isOfLibrary(root) { return 4 }
    return switch root.root.kind {
    case .global, .static, .foundation, .testCase: root.form == .place ? 1 : 0
    case .task, .thread: 2
    case .dispatch: 3
    case .threadLocal: 5
    case .stack: 6
    }
  }

  /// The shortest ways between two things.
  private func ways(
    from start: HeapNode,
    to goal: HeapNode,
    _ mostPaths: Int,
    _ isConservative: Bool
  ) -> [[GraphStep]] {
    let walk = GraphWalk(
      from: [start],
      reader: reader,
      budget: budget,
      followsConservative: isConservative
    )
    guard let number = walk.nodes[goal], walk.incomingEdges(of: number) else { return [] }
    // Of two ways that are equally short one is told by its label, so that all of them are read.
    reader.beginWalk()
    defer { reader.endWalk() }
    return PathFinder(walk: walk, goal: number, reader: reader).paths(from: 0, limit: mostPaths)
  }

  /// The shortest ways from a root to the object: through named references where there are any.
  private func ways(
    from root: HolderGraph.Root,
    mostPaths: Int
  ) -> [RetentionFinding.Path] {
    let goal = HeapNode(address: object.address)
    if root.start == goal, root.form == .place {
      let step = GraphStep(
        holder: holder(of: root),
        label: "",
        kind: root.isDecided ? .strong : .conservative,
        target: object,
        site: root.site
      )
      return [RetentionFinding.Path(root: root.root, steps: [step], cycleLength: 0)]
    }
    let facts = reader.references(from: root.start, labelled: false) { _ in }
    for isConservative in [false, true] {
      let found = ways(from: root.start, to: goal, mostPaths, isConservative)
      guard !found.isEmpty else { continue }
      return found.map { steps in
        let complete = beginning(steps, of: root, isStorage: facts?.isStorage ?? true)
        return RetentionFinding.Path(root: root.root, steps: complete, cycleLength: 0)
      }
    }
    return []
  }

  /// A path from a root as a programmer sees it: storage folds, so that the path begins at the root's first
  /// object, or at the root itself where that keeps its target in storage.
  private func beginning(
    _ steps: [GraphStep],
    of root: HolderGraph.Root,
    isStorage: Bool
  ) -> [GraphStep] {
    guard root.form != .itself, let first = steps.first, isStorage else { return steps }
    // The variable refers to an object, without anything to say of the way there.
    if root.form == .variable, steps.count > 1, first.label.isEmpty {
      return Array(steps.dropFirst())
    }
    let step = GraphStep(
      holder: holder(of: root),
      label: root.label + (first.label.isEmpty ? label(outOf: root.root) : first.label),
      kind: first.kind,
      target: first.target,
      site: root.site ?? first.site
    )
    return [step] + steps.dropFirst()
  }

  /// A root as the first holder of a path: a source of libdispatch is an object that programmers know, what
  /// `asyncAfter` arms is none.
  private func holder(of root: HolderGraph.Root) -> GraphObject {
    var name = root.root.name
    if root.root.kind == .dispatch, name == "dispatch source" || isSource(root.start.address) {
      name = "DispatchSource"
    } else if root.root == .abandonedGroup {
      name = "DispatchGroup"
    }
    return GraphObject(address: root.start.address, category: .instance, typeName: name)
  }

  /// What libdispatch's own memory does not say of the way through it.
  private func label(outOf root: GraphRoot) -> String {
    guard root.kind == .dispatch else { return "" }
    return switch root.name {
    case "dispatch source", "dispatch timer": "event handler"
    case "libdispatch": ""
    default: "queued block"
    }
  }

  /// Whether memory of libdispatch is a source's, or leads to a source's before it leads to a block.
  private func isSource(_ start: Address) -> Bool {
    var pending = [start]
    var seen: Set<Address> = []
    while let address = pending.popLast(), seen.count < Self.mostRings {
      guard graph.opaque.contains(address), seen.insert(address).inserted else { continue }
      switch DispatchMemory.sort(of: address, memory: OwnMemory()) {
      case .source: return true
      case .after: return false
      case .queue, .group, .other, nil: pending += (graph.words[address] ?? []).map(\.target)
      }
    }
    return false
  }
}
