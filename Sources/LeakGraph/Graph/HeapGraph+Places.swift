extension HeapGraph {
  /// One reference of each property that objects, closures, or the values in collections' storage, have.
  ///
  /// - Parameter labels: The labels of the properties, positions in containers aside.
  /// - Returns: The first reference for each type of holder and label.
  /// - Complexity: O(*n* + *e*) for *n* nodes and *e* edges.
  package func firstReferences(by labels: Set<LabelID>) -> [EdgeIndex] {
    guard let last = labels.max() else { return [] }
    var isWanted = [Bool](repeating: false, count: Int(last.rawValue) + 1)
    for label in labels { isWanted[Int(label.rawValue)] = true }
    var seen: Set<CutPlace> = []
    var found: [EdgeIndex] = []
    let untyped = NodeKind.untyped.rawValue
    for holder in 0..<nodeCount where kinds[holder] != untyped {
      for edge in edgeRange(of: holder) {
        let place = Int(rawPlace(of: edges[edge].label))
        guard place < isWanted.count, isWanted[place] else { continue }
        let own = CutPlace(
          holderType: TypeIndex(types[holder]),
          label: LabelID(UInt32(truncatingIfNeeded: place))
        )
        if seen.insert(own).inserted { found.append(EdgeIndex(UInt32(truncatingIfNeeded: edge))) }
      }
    }
    return found
  }
}
