/// The facts of one node.
///
/// Public, although no product offers this module, only so that it is inlined into others.
public struct GraphNode: Hashable, Sendable {
  /// The type's name; for a closure the function's.
  public var type: TypeIndex

  /// The kind of memory.
  public var kind: NodeKind

  /// What the ledger and trial cuts have to know.
  public var flags: NodeFlags

  /// The size in bytes; the graph keeps at most 4 GB of it.
  public var byteCount: UInt64

  /// The number of strong retains that the object really has.
  public var strongCount: UInt32

  /// A node with its facts.
  @inlinable
  public init(
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
