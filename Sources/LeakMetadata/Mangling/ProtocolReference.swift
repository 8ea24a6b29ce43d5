/// A protocol that a mangled text names.
struct ProtocolReference: Hashable {
  /// The qualified name.
  let name: String

  /// Where its descriptor is; nil where only the name is known.
  let address: UInt?

  /// Whether the program knows nothing of it when it runs: markers have no descriptor and no witness
  /// tables.
  var isMarker: Bool {
    guard address == nil else { return false }
    switch name {
    case "Swift.Sendable", "Swift.Copyable", "Swift.Escapable", "Swift.BitwiseCopyable",
      "Swift.SendableMetatype":
      return true
    default: return false
    }
  }
}
