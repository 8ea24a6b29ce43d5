/// The facts of one node.
package struct GraphNode: Hashable, Sendable {
  /// The type's name; for a closure the function's.
  package var type: TypeIndex

  /// The kind of memory.
  package var kind: NodeKind

  /// What the ledger and trial cuts have to know.
  package var flags: NodeFlags

  /// The size in bytes; the graph keeps at most 4 GB of it.
  package var byteCount: UInt64

  /// The number of strong retains that the object really has.
  package var strongCount: UInt32

  /// A node with its facts.
  @inlinable
  package init(
    type: TypeIndex,
    kind: NodeKind,
    flags: NodeFlags,
    byteCount: UInt64,
    strongCount: UInt32
  ) {
    self.type = type
    self.kind = kind
    self.flags = flags
    self.byteCount = byteCount
    self.strongCount = strongCount
  }
}
