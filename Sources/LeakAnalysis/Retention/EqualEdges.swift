import LeakGraph

/// The numbers of edges among those from the same holder to the same object by the same label.
struct EqualEdges {
  /// The graph.
  private let graph: HeapGraph

  /// The edges of holders that have many, by their targets and then in their order.
  private var sorted: [NodeIndex: [(target: NodeIndex, edge: EdgeIndex)]] = [:]

  /// So many edges are gone through, not sorted.
  private static let few = 64

  /// So many holders' edges are kept.
  private static let mostHolders = 64

  /// The edges of a graph.
  init(_ graph: HeapGraph) { self.graph = graph }

  /// The number of an edge, counted from 0 to a highest one.
  ///
  /// - Complexity: O(log n + m) for the holder's n edges, m of them to the same object; O(n log n) the first time.
  mutating func number(of edge: EdgeIndex, _ facts: GraphEdge, most: Int) -> Int {
    var number = 0
    for other in edges(of: facts.source, to: facts.target) {
      if other == edge || number == most { break }
      guard let known = graph.edge(other), known.target == facts.target, known.label == facts.label
      else { continue }
      number += 1
    }
    return number
  }

  /// The edges of a holder, where they are many those to one object alone.
  private mutating func edges(of holder: NodeIndex, to target: NodeIndex) -> [EdgeIndex] {
    if let sorted = sorted[holder] { return Self.edges(sorted, to: target) }
    let all = graph.edges(of: holder)
    guard all.count > Self.few else { return all }
    if sorted.count >= Self.mostHolders { sorted.removeAll() }
    let order = all.compactMap { edge in graph.edge(edge).map { ($0.target, edge) } }
      .sorted { ($0.0, $0.1.rawValue) < ($1.0, $1.1.rawValue) }
    sorted[holder] = order
    return Self.edges(order, to: target)
  }

  /// Those of sorted edges that lead to one object.
  private static func edges(
    _ sorted: [(target: NodeIndex, edge: EdgeIndex)],
    to target: NodeIndex
  ) -> [EdgeIndex] {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].target < target { low = middle + 1 } else { high = middle }
    }
    return sorted[low...].prefix { $0.target == target }.map(\.edge)
  }
}
