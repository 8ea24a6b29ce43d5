/// The kinds of references from a holder to its target.
public enum ReferenceKind: String, Sendable, Hashable, Codable {
  /// Keeps the target alive.
  case strong

  /// Does not keep the target alive; traps when used after the target's end.
  case unowned

  /// Does not keep the target alive; becomes nil.
  case weak

  /// A raw word that the runtime neither retains nor clears.
  case unmanaged

  /// A word that looks like a reference, in memory that no metadata describes.
  case conservative
}
