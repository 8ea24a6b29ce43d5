/// How a word refers to memory.
///
/// Public although no product offers this module, so that the reading loop is inlined into its callers.
public enum WordKind: UInt8, Sendable {
  /// A retained object, also behind a tagged `Builtin.BridgeObject`.
  case strong
  /// The retained context of a function value; the code pointer is in the word before.
  case context
  /// A retained block of the Blocks runtime.
  case block
  /// An `unowned` reference, which keeps the memory but not the object alive.
  case unowned
  /// A `weak` reference: the target is the object's side table, whose first word is the object.
  case weak
  /// A reference that is not counted: `unowned(unsafe)`, `Unmanaged`, executors, jobs, continuations.
  case unmanaged
  /// A pointer of which no type says that it owns anything, such as `UnsafeMutablePointer`.
  case pointer
  /// A word of unknown meaning.
  case word

  /// Whether the reference is counted as a strong retain of its target.
  @inlinable public var isStrong: Bool { rawValue <= WordKind.block.rawValue }
}
