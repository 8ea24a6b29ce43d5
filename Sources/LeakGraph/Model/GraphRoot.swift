/// The facts of one root: something that holds without being held.
package struct GraphRoot: Hashable, Sendable {
  /// The kind of root.
  package var kind: RootKind

  /// The root's name.
  package var name: RootNameIndex

  /// The node that the root holds.
  package var target: NodeIndex

  /// The way from the root to the node in source terms.
  package var label: LabelID

  /// The strength of what is known about it.
  package var evidence: Evidence

  /// The way in which the root holds.
  package var holding: RootHolding

  /// The number of the thread or task whose word this is.
  ///
  /// However many words of one claimant fit an object, together they are one claim.
  package var claimant: UInt32

  /// How many calls of the thread have the object beyond the first: each may have a retain more.
  package var furtherCalls: UInt16

  /// A root with its facts.
  @inlinable
  package init(
    kind: RootKind,
    name: RootNameIndex,
    target: NodeIndex,
    label: LabelID,
    evidence: Evidence,
    holding: RootHolding,
    claimant: UInt32 = 0,
    furtherCalls: UInt16 = 0
  ) {
    self.kind = kind
    self.name = name
    self.target = target
    self.label = label
    self.evidence = evidence
    self.holding = holding
    self.claimant = claimant
    self.furtherCalls = furtherCalls
  }

  /// Whether the root may have a strong retain, and no description says that it has.
  package var isClaim: Bool {
    guard evidence > .residual else { return false }
    return holding == .claims || (holding == .retains && evidence < .described)
  }

  /// Whether the root has one strong retain by description.
  package var isDescribedRetain: Bool { holding == .retains && evidence == .described }
}
