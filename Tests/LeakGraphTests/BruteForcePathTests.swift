import LeakGraph
import Testing

@Suite("Paths in small graphs against brute force")
struct BruteForcePathTests {
  /// Whether a path is one: its references follow each other and begin at its root.
  private func isPath(_ path: RetentionPath, to target: NodeIndex, in graph: HeapGraph) -> Bool {
    guard path.nodes.last == target, path.edges.count == path.nodes.count - 1 else { return false }
    if let root = path.root, graph.root(root)?.target != path.nodes.first { return false }
    return path.edges.enumerated().allSatisfy { position, edge in
      graph.edge(edge)?.source == path.nodes[position]
        && graph.edge(edge)?.target == path.nodes[position + 1]
    }
  }

  /// The text of a path: no number of a node is in it, and no position of a label.
  private func text(_ path: RetentionPath?, in graph: HeapGraph, withLabels: Bool) -> String {
    guard let path else { return "none" }
    let label = { (label: LabelID) in
      "\(withLabels ? label.rawValue : graph.place(of: label).rawValue)"
    }
    let type = { (node: NodeIndex) in
      "\(graph.typeName(of: node))\(graph.node(node)?.kind == .storage ? "*" : "")"
    }
    var words = ["\(path.stepCount)"]
    if let root = path.root.flatMap({ graph.root($0) }) {
      words += ["\(root.kind) \(graph.rootName(root.name))", label(root.label)]
    }
    words.append(path.nodes.first.map(type) ?? "")
    for (edge, node) in zip(path.edges, path.nodes.dropFirst()) {
      words += [graph.edge(edge).map { label($0.label) } ?? "", type(node)]
    }
    return words.joined(separator: " ")
  }

  @Test("a path exists where a root leads, is as short as possible, and both searches agree on it")
  func lengths() {
    var random = SmallGenerator(seed: 11)
    for number in 0..<50_000 {
      let heap = RandomHeap(&random)
      let lengths = NaiveHeap(holding: heap).lengths()
      let graph = heap.graph()
      let order = PathOrder(graph)
      let tree = RootTree(graph, order)
      var search = PathSearch(graph, IncomingEdges(graph), order)
      // All nodes by the tree; one of them by the search, which takes longer.
      let sought = random.below(heap.nodes.count)
      for target in heap.nodes.indices {
        let node = NodeIndex(UInt32(target))
        let paths = [tree.path(to: node)] + (target == sought ? [search.path(to: node)] : [])
        for path in paths {
          let length = path.map { $0.stepCount * 1_000 + $0.edges.count + 1 }
          guard length == lengths[target], path.map({ isPath($0, to: node, in: graph) }) ?? true
          else {
            Issue.record("heap \(number), node \(target): \(String(describing: path)) in \(heap)")
            return
          }
        }
        guard Set(paths.map { text($0, in: graph, withLabels: false) }).count == 1 else {
          Issue.record("heap \(number), node \(target): the searches differ in \(heap)")
          return
        }
      }
    }
  }

  @Test("a search answers the same whatever it was asked before")
  func memory() {
    var random = SmallGenerator(seed: 13)
    let filters: [ReferenceFilter] = [.described, .holding, .everything]
    for number in 0..<20_000 {
      let heap = RandomHeap(&random)
      let graph = heap.graph()
      let order = PathOrder(graph)
      let incoming = IncomingEdges(graph)
      var search = PathSearch(graph, incoming, order)
      for _ in 0..<8 {
        let node = NodeIndex(UInt32(random.below(heap.nodes.count)))
        let filter = filters[random.below(filters.count)]
        let avoided =
          random.oneIn(2)
          ? NodeSet([NodeIndex(UInt32(random.below(heap.nodes.count)))], in: graph) : nil
        var fresh = PathSearch(graph, incoming, order)
        guard
          search.path(to: node, filter: filter, avoiding: avoided)
            == fresh.path(to: node, filter: filter, avoiding: avoided),
          search.path(to: node, filter: filter, preferring: .evidence, avoiding: avoided)
            == fresh.path(to: node, filter: filter, preferring: .evidence, avoiding: avoided)
        else {
          Issue.record("heap \(number), node \(node): the answers differ in \(heap)")
          return
        }
      }
    }
  }

  @Test("paths have the same text whatever the numbers of nodes and the order of edges are")
  func order() {
    var random = SmallGenerator(seed: 12)
    for number in 0..<4_000 {
      let heap = RandomHeap(&random)
      let (other, numbers) = heap.shuffled(&random)
      let graphs = [heap.graph(), other.graph()]
      for target in heap.nodes.indices {
        let texts = zip(graphs, [target, numbers[target]]).map { graph, target in
          let node = NodeIndex(UInt32(target))
          var search = PathSearch(graph, IncomingEdges(graph), PathOrder(graph))
          return [
            text(search.path(to: node), in: graph, withLabels: true),
            text(search.path(to: node, preferring: .evidence), in: graph, withLabels: true),
            text(search.ring(through: node), in: graph, withLabels: true),
          ]
        }
        guard texts[0] == texts[1] else {
          Issue.record("heap \(number), node \(target): \(texts) in \(heap)")
          return
        }
      }
    }
  }

  /// All paths without repeated nodes, by trying every way.
  private func allPaths(
    to target: NodeIndex,
    in graph: HeapGraph,
    _ filter: ReferenceFilter
  ) -> [(root: GraphRoot, edges: [GraphEdge])] {
    var found: [(root: GraphRoot, edges: [GraphEdge])] = []
    func extend(_ root: GraphRoot, _ nodes: [NodeIndex], _ edges: [GraphEdge]) {
      guard let last = nodes.last else { return }
      if last == target {
        found.append((root, edges))
        return
      }
      for number in graph.edges(of: last) {
        guard let edge = graph.edge(number), filter.edgeKinds.contains(EdgeKindSet(edge.kind)),
          edge.evidence >= filter.minimumEvidence, !nodes.contains(edge.target)
        else { continue }
        extend(root, nodes + [edge.target], edges + [edge])
      }
    }
    for number in 0..<graph.rootCount {
      guard let root = graph.root(RootIndex(UInt32(number))), filter.includes(root) else {
        continue
      }
      extend(root, [root.target], [])
    }
    return found
  }

  @Test("of all paths the one is chosen that the documented order puts first")
  func choice() {
    var random = SmallGenerator(seed: 13)
    for number in 0..<4_000 {
      var heap = RandomHeap(&random)
      heap.edges = Array(heap.edges.prefix(12))
      let graph = heap.graph()
      let target = NodeIndex(UInt32(random.below(heap.nodes.count)))
      let isFolded = { (node: NodeIndex) in heap.nodes[Int(node.rawValue)].kind == .storage }
      let type = { (node: NodeIndex) in Int(heap.nodes[Int(node.rawValue)].type.rawValue) }
      let place = { (label: LabelID) in Int(graph.place(of: label).rawValue) }
      for preference in [PathPreference.shortest, .evidence] {
        let keys = allPaths(to: target, in: graph, .holding).map { root, edges in
          let nodes = [root.target] + edges.map(\.target)
          let evidence = edges.reduce(root.evidence) { min($0, $1.evidence) }
          var key = preference == .evidence ? [-Int(evidence.rawValue)] : []
          key += [nodes.count { !isFolded($0) }, nodes.count]
          key += nodes.reversed().map { isFolded($0) ? 1 : 0 }
          key += [Int(root.kind.rawValue), Int(root.name.rawValue)]
          key += [place(root.label), type(root.target)]
          for edge in edges { key += [place(edge.label), type(edge.target)] }
          key.append(Int(root.label.rawValue))
          key += edges.map { Int($0.label.rawValue) }
          return key
        }
        let expected = keys.min { $0.lexicographicallyPrecedes($1) }
        var search = PathSearch(graph, IncomingEdges(graph), PathOrder(graph))
        let path = search.path(to: target, preferring: preference)
        var found: [Int]?
        if let path, let root = path.root.flatMap({ graph.root($0) }) {
          let edges = path.edges.compactMap { graph.edge($0) }
          var key = preference == .evidence ? [-Int(path.evidence.rawValue)] : []
          key += [path.stepCount, path.nodes.count]
          key += path.nodes.reversed().map { isFolded($0) ? 1 : 0 }
          key += [Int(root.kind.rawValue), Int(root.name.rawValue)]
          key += [place(root.label), type(root.target)]
          for edge in edges { key += [place(edge.label), type(edge.target)] }
          key.append(Int(root.label.rawValue))
          key += edges.map { Int($0.label.rawValue) }
          found = key
        }
        guard found == expected else {
          Issue.record(
            "heap \(number): \(String(describing: found)), not \(String(describing: expected)) in \(heap)"
          )
          return
        }
      }
    }
  }

  @Test("the shortest ring through a node is found where there is one")
  func rings() {
    var random = SmallGenerator(seed: 14)
    for number in 0..<30_000 {
      let heap = RandomHeap(&random)
      let target = random.below(heap.nodes.count)
      let naive = NaiveHeap(holding: heap)
      // Paths from the node to itself are paths from its targets, taken as roots.
      var first = heap
      first.roots = naive.followed.filter { $0.source == target }.map {
        GraphRoot(
          kind: .global,
          name: RootNameIndex(0),
          target: NodeIndex(UInt32($0.target)),
          label: .none,
          evidence: .described,
          holding: .keeps
        )
      }
      let expected = NaiveHeap(holding: first).lengths()[target]
      let graph = heap.graph()
      var search = PathSearch(graph, IncomingEdges(graph), PathOrder(graph))
      let node = NodeIndex(UInt32(target))
      let ring = search.ring(through: node)
      let isClosed = ring.map { isPath($0, to: node, in: graph) && $0.nodes.first == node } ?? true
      guard ring.map({ $0.stepCount * 1_000 + $0.edges.count }) == expected, isClosed else {
        Issue.record("heap \(number), node \(target): \(String(describing: ring)) in \(heap)")
        return
      }
    }
  }
}
