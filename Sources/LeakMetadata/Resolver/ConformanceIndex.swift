internal import LeakMemory

/// Which types conform to which protocols, as the images' records have it.
struct ConformanceIndex {
  /// A type and a protocol, by their descriptors.
  struct Key: Hashable {
    /// The type's descriptor.
    let type: UInt
    /// The protocol's descriptor.
    let protocolType: UInt
  }

  /// The conformances' descriptors.
  private(set) var conformances: [Key: UInt] = [:]

  /// The most records of a section that are believed.
  private static let recordLimit = 1 << 20

  /// Reads the images' records.
  ///
  /// Source: `TargetProtocolConformanceDescriptor` in swift/ABI/Metadata.h; verified with Swift 6.3.1.
  init(_ resolver: TypeResolver) {
    for image in resolver.snapshot.images {
      for section in image.sections where section.name == "swift5_protocol_conformances" {
        let start = section.start.bits
        for index in 0..<UInt(max(0, min(section.byteCount / 4, Self.recordLimit))) {
          guard let descriptor = resolver.memory.direct(start &+ index &* 4) else { continue }
          add(descriptor, resolver)
        }
      }
    }
  }

  /// Reads a conformance's descriptor.
  private mutating func add(_ address: UInt, _ resolver: TypeResolver) {
    guard let protocolType = resolver.memory.indirectable(address),
      let flags = resolver.memory.half(address &+ 12),
      var type = resolver.memory.direct(address &+ 4)
    else { return }
    // `TypeReferenceKind`: 0 a descriptor, 1 by way of a word.
    switch (flags >> 3) & 7 {
    case 0: break
    case 1:
      guard let word = resolver.memory.word(type) else { return }
      type = word
    default: return
    }
    let key = Key(type: type, protocolType: protocolType)
    if conformances[key] == nil { conformances[key] = address }
  }
}
