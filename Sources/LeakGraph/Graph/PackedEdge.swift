/// An edge in 8 bytes: its target, its label, its kind, evidence and flux.
///
/// One cache line read answers everything that a walk has to know of an edge. The source is known from
/// the edge's position.
struct PackedEdge: Hashable, Sendable {
  /// The number of the target.
  let target: UInt32

  /// The label in the upper 24 bits, the ``EdgeAttributes`` in the lower 8.
  let word: UInt32

  /// The label that stands for none: all 24 bits.
  static let noLabel: UInt32 = 0xFF_FFFF

  /// An edge of stored parts.
  init(target: UInt32, label: UInt32, attributes: UInt8) {
    self.target = target
    word = min(label, PackedEdge.noLabel) << 8 | UInt32(attributes)
  }

  /// An edge that is packed, with this target; a label beyond the limit is none.
  init(_ edge: GraphEdge, target: UInt32) {
    let attributes = EdgeAttributes(
      kind: edge.kind,
      evidence: edge.evidence,
      isInFlux: edge.isInFlux,
      isOfFurtherCall: edge.isOfFurtherCall
    )
    self.init(
      target: target,
      label: edge.label.rawValue,
      attributes: attributes.rawValue
    )
  }

  /// The same edge with other attributes.
  func with(_ attributes: EdgeAttributes) -> PackedEdge {
    PackedEdge(target: target, label: word >> 8, attributes: attributes.rawValue)
  }

  /// The kind, evidence and flux.
  var attributes: EdgeAttributes { EdgeAttributes(rawValue: UInt8(truncatingIfNeeded: word)) }

  /// The raw label; `UInt32.max` where there is none.
  var label: UInt32 { word >> 8 == PackedEdge.noLabel ? UInt32.max : word >> 8 }
}
