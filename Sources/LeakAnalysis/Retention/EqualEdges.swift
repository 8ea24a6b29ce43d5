import LeakGraph

/// The numbers of edges among those from the same holder to the same object by the same label.
struct EqualEdges {
  /// The graph.
  private let graph: HeapGraph

  /// The edges of holders that have many, by their targets, labels and numbers.
  private var sorted: [NodeIndex: [Key]] = [:]

  /// So many edges are gone through, not sorted.
  private static let few = 64

  /// So many holders' edges are kept.
  private static let mostHolders = 64

  /// The edges of a graph.
  init(_ graph: HeapGraph) { self.graph = graph }

  /// The number of an edge, counted from 0.
  ///
  /// - Complexity: O(log n) for the holder's n edges, O(n log n) the first time.
  mutating func number(of edge: EdgeIndex, _ facts: GraphEdge) -> Int {
    if let sorted = sorted[facts.source] { return Self.number(of: edge, facts, in: sorted) }
    let all = graph.edges(of: facts.source)
    guard all.count > Self.few else {
      return all.prefix { $0 != edge }.count { other in
        graph.edge(other).map { $0.target == facts.target && $0.label == facts.label } ?? false
      }
    }
    if sorted.count >= Self.mostHolders { sorted.removeAll() }
    let keys = all.compactMap { edge in graph.edge(edge).map { Key(edge, $0) } }.sorted()
    sorted[facts.source] = keys
    return Self.number(of: edge, facts, in: keys)
  }

  /// The number of an edge among those of its holder.
  private static func number(of edge: EdgeIndex, _ facts: GraphEdge, in sorted: [Key]) -> Int {
    let first = Key(EdgeIndex(0), facts)
    return position(of: Key(edge, facts), in: sorted) - position(of: first, in: sorted)
  }

  /// How many keys come before one.
  private static func position(of key: Key, in sorted: [Key]) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What edges are sorted by.
  private struct Key: Comparable {
    let target: UInt32
    let label: UInt32
    let edge: UInt32

    init(_ edge: EdgeIndex, _ facts: GraphEdge) {
      target = facts.target.rawValue
      label = facts.label.rawValue
      self.edge = edge.rawValue
    }

    static func < (one: Key, other: Key) -> Bool {
      (one.target, one.label, one.edge) < (other.target, other.label, other.edge)
    }
  }
}
