/// How the cases of an enum with payloads are stored.
package struct EnumLayout: Sendable {
  /// A case with a payload.
  package struct Payload: Sendable {
    /// The case's name.
    package let name: String
    /// The type of the payload; nil where it has none.
    package let type: TypeID?
    /// The layout of the payload, or of the reference to its box; nil where it is unknown.
    package let layout: ValueLayout?
    /// Whether the payload is in a box of its own.
    package let isIndirect: Bool
  }

  /// How the case is found.
  package enum Strategy: Sendable {
    /// There is one case, which is all that is stored.
    case single
    /// The cases are integers, and none has a payload.
    case integer
    /// One payload case, and empty cases.
    case payload(PayloadTest)
    /// Several payload cases.
    case tag(TagReading)
    /// The case cannot be told.
    case unknown
  }

  /// The payload cases by index.
  package let payloads: [Payload]
  /// The names of the empty cases, which come behind the payload cases.
  package let emptyNames: [String]
  /// The number of the empty cases.
  let emptyCount: Int
  /// How the case is found.
  package let strategy: Strategy
  /// The masks of the tag.
  let masks: [MaskWord]
  /// All bits that tell cases apart, also of patterns that are no value: by offset, lowest byte first.
  let spareBits: ByteMask
  /// The size of the payload.
  let payloadSize: Int
  /// Whether a payload is the whole value's only case without a name, as `Optional.some`.
  let isOptional: Bool
}
