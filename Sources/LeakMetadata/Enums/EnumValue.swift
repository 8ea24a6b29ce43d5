/// Which case an enum's value is.
package struct EnumValue: Hashable, Sendable {
  /// The index of the case: payload cases first, each kind in the order of declaration.
  package let index: Int
  /// The name of the case; empty where it is not known.
  package let name: String
  /// The type of the payload; nil for a case without one.
  package let payloadType: TypeID?
  /// Whether the payload is in a box whose address is stored.
  package let isIndirect: Bool
  /// The bits of the payload, which begins where the value does, that are no part of it.
  package let tagBits: [MaskWord]
}
