/// The order of labels, types and roots by which ties between equally good paths are broken.
///
/// Ties are never broken by the order of visit, which differs from run to run with the addresses of
/// objects. Types and roots are ordered by their names, labels by the caller's ranks.
package struct PathOrder: Sendable {
  /// The rank of each label, all different.
  private let labelRanks: [UInt32]

  /// The rank of each label's place in the source; equal for labels of one place.
  private let placeRanks: [UInt32]

  /// The rank of each type, by name.
  private let typeRanks: [UInt32]

  /// The rank of each root's name.
  private let rootNameRanks: [UInt32]

  /// An order for the paths of a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - ranks: The rank of each label, by number. Labels of equal rank, and labels without one, are
  ///     ordered by their numbers.
  package init(_ graph: HeapGraph, labelRanks ranks: [UInt32]? = nil) {
    let count = graph.labelCount
    var labels: [UInt32] = Array(0..<UInt32(truncatingIfNeeded: count))
    if let ranks {
      let given = { (label: UInt32) in
        UInt64(Int(label) < ranks.count ? ranks[Int(label)] : UInt32.max) << 32 | UInt64(label)
      }
      labels = PathOrder.ranks(labels.sorted { given($0) < given($1) })
    }
    labelRanks = labels
    placeRanks = labels.indices.map { label in
      let place = Int(graph.rawPlace(of: UInt32(truncatingIfNeeded: label)))
      return place < count ? labels[place] : UInt32.max
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

  /// The rank of a root: its kind first, then its name.
  func rank(of root: GraphRoot) -> UInt64 {
    let name = Int(root.name.rawValue)
    let rank = name < rootNameRanks.count ? rootNameRanks[name] : UInt32.max
    return UInt64(root.kind.rawValue) << 32 | UInt64(rank)
  }

  /// The rank of each name in alphabetical order.
  private static func ranks(ofNames names: [String]) -> [UInt32] {
    let numbers = (0..<UInt32(truncatingIfNeeded: names.count))
      .sorted { (names[Int($0)], $0) < (names[Int($1)], $1) }
    return ranks(numbers)
  }

  /// The position of each number in a list of all of them.
  private static func ranks(_ numbers: [UInt32]) -> [UInt32] {
    var ranks: [UInt32] = Array(repeating: 0, count: numbers.count)
    for (rank, number) in numbers.enumerated() {
      ranks[Int(number)] = UInt32(truncatingIfNeeded: rank)
    }
    return ranks
  }
}
