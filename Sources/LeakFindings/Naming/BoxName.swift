/// Tells classes that have one object for somebody else, by their names.
package enum BoxName {
  /// How such names end.
  private static let endings = [
    "Box", "Ref", "Reference", "Wrapper", "Holder", "Container", "Pointer", "Ptr",
  ]

  /// Whether a class has such a name.
  package static func isOne(_ name: String) -> Bool { endings.contains(where: name.hasSuffix) }
}
