/// How well founded a reference is.
public enum ReferenceEvidence: UInt8, Sendable {
  /// The types say that a reference of this kind is there.
  case described
  /// The bytes are in use, and their meaning is unknown or not certain.
  case undescribed
}
