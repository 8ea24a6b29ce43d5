/// The facts of one reference between two nodes.
///
/// Public, although no product offers this module, only so that it is inlined into others.
public struct GraphEdge: Hashable, Sendable {
  /// The holder.
  public var source: NodeIndex

  /// The node referred to.
  public var target: NodeIndex

  /// The kind of reference.
  public var kind: EdgeKind

  /// The strength of what is known about it.
  public var evidence: Evidence

  /// The way from holder to target in source terms.
  public var label: LabelID

  /// Whether a running thread was moving or dropping this reference.
  public var isInFlux: Bool

  /// Whether it is a claim of another call of its holder than the claims before: of a function that a task waits in.
  public var isOfFurtherCall: Bool

  /// A reference with its facts.
  @inlinable
  public init(
    source: NodeIndex,
    target: NodeIndex,
    kind: EdgeKind,
    evidence: Evidence,
    label: LabelID,
    isInFlux: Bool = false,
    isOfFurtherCall: Bool = false
  ) {
    self.source = source
    self.target = target
    self.kind = kind
    self.evidence = evidence
    self.label = label
    self.isInFlux = isInFlux
    self.isOfFurtherCall = isOfFurtherCall
  }
}
