package import LeakMemory

/// What a closure's context holds, by its record in `swift5_capture`.
///
/// Source: `CaptureDescriptor` in swift/RemoteInspection/Records.h; verified with Swift 6.3.1.
package struct CaptureRecord: Hashable, Sendable {
  /// Where a generic argument of a closure comes from.
  package struct MetadataSource: Hashable, Sendable {
    /// The mangled generic parameter, such as `x`.
    package let mangledParameter: Address
    /// The encoded way to its metadata, such as `B0_` (the first binding); see MetadataSource.h.
    package let encodedSource: [UInt8]
  }

  /// The mangled types of the captures, in the order of the context.
  package let mangledCaptures: [Address]

  /// Where the generic arguments come from.
  package let sources: [MetadataSource]

  /// How many words of bindings (metadata and witness tables) are in front of the captures.
  package let bindingCount: Int
}
