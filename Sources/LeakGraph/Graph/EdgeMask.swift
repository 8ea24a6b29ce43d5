/// A ``ReferenceFilter`` as a table, for hot loops.
///
/// Loops read ``includes`` by the attributes of an edge. It is a plain array, since debug builds do not
/// inline functions of other files.
struct EdgeMask: Sendable {
  /// Whether the filter includes edges, by the 256 values of their attributes' byte.
  let includes: [Bool]

  /// The table of a filter.
  init(_ filter: ReferenceFilter) {
    includes = (0..<256).map { value in
      let attributes = EdgeAttributes(rawValue: UInt8(value))
      return attributes.isValid && filter.edgeKinds.contains(EdgeKindSet(attributes.kind))
        && attributes.evidence >= filter.minimumEvidence
        && !(filter.excludesFlux && attributes.isInFlux)
    }
  }
}
