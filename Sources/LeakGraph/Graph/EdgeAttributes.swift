/// The kind, evidence and flux of an edge in one byte.
///
/// Bits 0 to 2 are the kind, 3 to 5 the evidence, bit 6 says in flux, bit 7 of a further call. Only the builder makes one, so
/// both enums always have a case for their bits.
struct EdgeAttributes: Hashable, Sendable {
  /// The byte.
  let rawValue: UInt8

  /// Attributes as they are stored.
  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The same attributes with other evidence.
  func with(_ evidence: Evidence) -> EdgeAttributes {
    EdgeAttributes(rawValue: rawValue & ~(7 << 3) | evidence.rawValue << 3)
  }

  /// The kind of reference.
  var kind: EdgeKind { EdgeKind(rawValue: rawValue & 7) ?? .conservative }

  /// The strength of what is known about it.
  var evidence: Evidence { Evidence(rawValue: rawValue >> 3 & 7) ?? .residual }

  /// Whether a running thread was moving or dropping the reference.
  var isInFlux: Bool { rawValue & 64 != 0 }

  /// Whether it is a claim of another call of its holder than the claims before.
  var isOfFurtherCall: Bool { rawValue & Self.furtherCall != 0 }

  /// The bit that says so.
  static let furtherCall: UInt8 = 128

  /// Whether the bits are those of some edge.
  var isValid: Bool {
    EdgeKind(rawValue: rawValue & 7) != nil && Evidence(rawValue: rawValue >> 3 & 7) != nil
  }

  /// Whether the reference stands for one strong retain by description.
  var isDescribedRetain: Bool { rawValue & 63 == EdgeAttributes.describedRetain }

  /// The byte of a described strong reference that is not in flux.
  static let describedRetain = EdgeKind.strong.rawValue | Evidence.described.rawValue << 3

  /// Whether the reference is a claim: a word that may be a strong retain.
  var isClaim: Bool {
    guard evidence > .residual else { return false }
    return kind == .conservative || (kind == .strong && evidence < .described)
  }
}
