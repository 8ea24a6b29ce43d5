/// Where a value is that steps are compiled for.
struct ValuePlace {
  /// The offset from the program's base.
  var offset: Int
  /// The path to the value.
  var label: Int32
  /// The tag bits of enums around it, by offsets from the program's base.
  var clear: ByteMask = .none
  /// Whether what it refers to is a fact.
  var evidence: ReferenceEvidence = .described
  /// How many values around it.
  var level = 0

  /// A value in this one.
  func inside(at distance: Int, label: Int32) -> ValuePlace {
    var result = self
    result.offset = offset &+ distance
    result.label = label
    result.level = level &+ 1
    return result
  }
}
