/// Facts about a node that the ledger and trial cuts depend on.
///
/// Public, although no product offers this module, only so that it is inlined into others.
public struct NodeFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Flags with these bits.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Has verified metadata and a reference count that changes: has an account in the ledger.
  @inlinable public static var counted: NodeFlags { NodeFlags(rawValue: 1) }

  /// Is immortal or static, so its count says nothing.
  @inlinable public static var immortal: NodeFlags { NodeFlags(rawValue: 2) }

  /// Is in its deinitializer.
  @inlinable public static var deiniting: NodeFlags { NodeFlags(rawValue: 4) }

  /// Has storage that a running thread was moving or dropping when the snapshot was taken.
  @inlinable public static var inFlux: NodeFlags { NodeFlags(rawValue: 8) }

  /// Is deinitialized, and only unowned references keep its memory.
  @inlinable public static var unownedOnly: NodeFlags { NodeFlags(rawValue: 16) }

  /// Belongs to LeakFinder itself.
  @inlinable public static var own: NodeFlags { NodeFlags(rawValue: 32) }

  /// Has at least one root; the builder sets it.
  static var rooted: NodeFlags { NodeFlags(rawValue: 128) }
}
