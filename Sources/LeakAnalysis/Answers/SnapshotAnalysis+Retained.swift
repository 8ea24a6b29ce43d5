import LeakGraph

extension SnapshotAnalysis {
  /// The bytes that the objects of each type retain, by the type's name: what would go with all of them, as far as each
  /// one keeps it alone.
  ///
  /// Objects that no root reaches retain nothing here.
  ///
  /// - Complexity: That of the graph and its dominators.
  package func retainedBytesByType() -> [String: Int] {
    let dominators = Dominators(graph)
    let sizes = RetainedSizes(dominators, in: graph)
    let byType = RetainedSizesByType(sizes, dominators, in: graph)
    var bytes: [String: Int] = [:]
    for type in 0..<graph.typeCount {
      let index = TypeIndex(UInt32(truncatingIfNeeded: type))
      let retained = Int(clamping: byType.bytes(of: index))
      if retained > 0 { bytes[graph.typeName(index), default: 0] += retained }
    }
    return bytes
  }
}
