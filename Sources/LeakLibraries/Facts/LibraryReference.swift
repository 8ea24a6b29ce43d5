package import LeakMemory

/// A word of a library's memory that refers to something.
package struct LibraryReference: Hashable, Sendable {
  /// What a reference does to its target.
  package enum Kind: UInt8, Hashable, Sendable {
    /// Has one of the target's retains.
    case strong
    /// Is cleared when the target goes.
    case weak
    /// Keeps the target's memory only.
    case unowned
    /// Does nothing.
    case unmanaged
    /// Keeps the target from being forgotten without having one of its retains, as what can resume a task.
    case continuation
  }

  /// What has the reference: the start of a block, or of an object inside one.
  package let holder: Address

  /// Where the word is; null for a retain that no word shows.
  package let slot: Address

  /// What is referred to.
  package let target: Address

  /// The code that the target is the context of, for a function value; null for others.
  package let code: Address

  /// What the reference does.
  package let kind: Kind

  /// Its name.
  package let role: LibraryRole

  /// Its position among the holder's references of that name.
  package let index: UInt32

  /// Whether the library's own source says that the word is that reference; otherwise it is one that fits.
  package let isDescribed: Bool

  /// Describes a reference.
  package init(
    holder: Address,
    slot: Address,
    target: Address,
    code: Address = .null,
    kind: Kind = .strong,
    role: LibraryRole,
    index: UInt32 = 0,
    isDescribed: Bool = true
  ) {
    self.holder = holder
    self.slot = slot
    self.target = target
    self.code = code
    self.kind = kind
    self.role = role
    self.index = index
    self.isDescribed = isDescribed
  }
}
