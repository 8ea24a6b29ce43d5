/// The order of labels, types and roots by which ties between equally good paths are broken.
///
/// Ties are never broken by the order of visit, which differs from run to run with the addresses of
/// objects: labels, types and roots are ordered by what they are called, and what has one name has one
/// rank.
package struct PathOrder {
  /// The rank of each label.
  private let labelRanks: [UInt32]

  /// The rank of each label's place in the source.
  private let placeRanks: [UInt32]

  /// The rank of each type.
  private let typeRanks: [UInt32]

  /// The rank of each root's name.
  private let rootNameRanks: [UInt32]

  /// The rank of what a closure is made of, by its context's number: closures of one type and label may be written in
  /// different places.
  private let closureRank: (NodeIndex) -> UInt64

  /// An order for the paths of a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - names: What each label is called, by its number. Labels without a name come last, by their
  ///     numbers.
  ///   - closureRank: Ranks closures that are otherwise alike; the same in each run.
  /// - Complexity: O(*n* log *n*) comparisons for *n* labels, types and names of roots.
  package init(
    _ graph: HeapGraph,
    labelNames names: [String] = [],
    closureRank: @escaping (NodeIndex) -> UInt64 = { _ in 0 }
  ) {
    self.closureRank = closureRank
    let count = graph.labelCount
    let named = PathOrder.ranks(ofNames: names)
    let ranks = (0..<count).map { label in
      label < named.count ? named[label] : UInt32(truncatingIfNeeded: label)
    }
    labelRanks = ranks
    placeRanks = ranks.indices.map { label in
      let place = Int(graph.rawPlace(of: UInt32(truncatingIfNeeded: label)))
      return place < count ? ranks[place] : UInt32.max
    }
    typeRanks = PathOrder.ranks(ofNames: graph.typeNames)
    rootNameRanks = PathOrder.ranks(ofNames: graph.rootNames)
  }

  /// The rank of a label.
  func rank(ofLabel label: UInt32) -> UInt32 {
    Int(label) < labelRanks.count ? labelRanks[Int(label)] : UInt32.max
  }

  /// The rank of a step: the place of its label first, then the type that it leads to.
  func rank(ofLabel label: UInt32, type: UInt32) -> UInt64 {
    let place = Int(label) < placeRanks.count ? placeRanks[Int(label)] : UInt32.max
    let type = Int(type) < typeRanks.count ? typeRanks[Int(type)] : UInt32.max
    return UInt64(place) << 32 | UInt64(type)
  }

  /// The rank of a node among those of its type: that of a closure.
  func rank(ofNode node: UInt32, in graph: HeapGraph) -> UInt64 {
    graph.kinds[Int(node)] == NodeKind.closure.rawValue ? closureRank(NodeIndex(node)) : 0
  }

  /// The rank of a reference among those to one node: its label's place first, then its holder's type.
  package func rank(of edge: GraphEdge, in graph: HeapGraph) -> UInt64 {
    rank(ofLabel: edge.label.rawValue, type: graph.types[Int(edge.source.rawValue)])
  }

  /// The rank of a root: its kind first, then its name.
  func rank(of root: GraphRoot) -> UInt64 {
    let name = Int(root.name.rawValue)
    let rank = name < rootNameRanks.count ? rootNameRanks[name] : UInt32.max
    return UInt64(root.kind.rawValue) << 32 | UInt64(rank)
  }

  /// The rank of each name in alphabetical order; equal for equal names.
  private static func ranks(ofNames names: [String]) -> [UInt32] {
    var ranks: [UInt32] = Array(repeating: 0, count: names.count)
    var rank: UInt32 = 0
    var last: String?
    for number in names.indices.sorted(by: { names[$0] < names[$1] }) {
      if let last, last != names[number] { rank += 1 }
      last = names[number]
      ranks[number] = rank
    }
    return ranks
  }
}
