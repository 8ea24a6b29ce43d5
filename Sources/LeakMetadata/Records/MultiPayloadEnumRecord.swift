/// Which bits of an enum with several payloads tell the cases apart, by a record in `swift5_mpenum`.
///
/// Source: `MultiPayloadEnumDescriptor` in swift/RemoteInspection/Records.h; verified with Swift 6.3.1.
package struct MultiPayloadEnumRecord: Hashable, Sendable {
  /// Whether spare bits of the payloads hold the tag.
  package let usesSpareBits: Bool

  /// The offset in bytes of the mask.
  package let spareBitMaskOffset: Int

  /// The mask from its offset on, lowest byte first.
  package let spareBitMask: [UInt8]
}
