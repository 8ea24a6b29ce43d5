/// A stored property, or a case of an enum, as the compiler recorded it.
package struct FieldRecord: Sendable {
  /// The name in the source, or the compiler's for storage it made up.
  package let name: String

  /// The mangled type; nil for a case without payload.
  package let type: MangledName?

  /// Whether an enum's payload lies in a box.
  package let isIndirect: Bool
}
