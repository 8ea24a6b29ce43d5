/// The facts of one reference between two nodes.
package struct GraphEdge: Hashable, Sendable {
  /// The holder.
  package var source: NodeIndex

  /// The node referred to.
  package var target: NodeIndex

  /// The kind of reference.
  package var kind: EdgeKind

  /// The strength of what is known about it.
  package var evidence: Evidence

  /// The way from holder to target in source terms.
  package var label: LabelID

  /// Whether a running thread was moving or dropping this reference.
  package var isInFlux: Bool

  /// A reference with its facts.
  @inlinable
  package init(
    source: NodeIndex,
    target: NodeIndex,
    kind: EdgeKind,
    evidence: Evidence,
    label: LabelID,
    isInFlux: Bool = false
  ) {
    self.source = source
    self.target = target
    self.kind = kind
    self.evidence = evidence
    self.label = label
    self.isInFlux = isInFlux
  }
}
