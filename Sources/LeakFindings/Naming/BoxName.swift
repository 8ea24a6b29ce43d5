/// Tells classes that have one object for somebody else, by their names.
package enum BoxName {
  /// How such names end: a `Container` has others for itself.
  private static let endings = ["Box", "Ref", "Reference", "Wrapper", "Holder", "Pointer", "Ptr"]

  /// Whether a class has such a name.
  package static func isOne(_ name: String) -> Bool { endings.contains(where: name.hasSuffix) }
}
