internal import LeakMemory

/// Where types and protocols are declared, by the bytes of their own names.
struct DeclarationIndex {
  /// The descriptors whose own names have a hash.
  private(set) var byName: [UInt64: [UInt]] = [:]

  /// The descriptors of types, as the images' records have them.
  private(set) var types: [UInt] = []

  /// The most records of a section that are believed.
  private static let recordLimit = 1 << 20

  /// Reads the images' records of types and protocols.
  init(_ snapshot: Snapshot, memory: inout MetadataMemory) {
    for image in snapshot.images {
      for section in image.sections {
        switch section.name {
        case "swift5_type_metadata", "swift5_type_metadata_2":
          add(section, isType: true, &memory)
        case "swift5_protocols": add(section, isType: false, &memory)
        default: break
        }
      }
    }
  }

  /// Reads a section of relative references.
  ///
  /// The lowest bits of a reference say whether it goes by way of a word. Source:
  /// `TargetTypeMetadataRecord`, `TargetProtocolRecord` in swift/ABI/Metadata.h.
  private mutating func add(
    _ section: SnapshotImage.Section,
    isType: Bool,
    _ memory: inout MetadataMemory
  ) {
    let start = section.start.bits
    for index in 0..<UInt(max(0, min(section.byteCount / 4, Self.recordLimit))) {
      let place = start &+ index &* 4
      guard let offset = memory.signedHalf(place), offset != 0 else { continue }
      var target = place &+ UInt(bitPattern: Int(offset & ~3))
      if offset & 1 != 0 {
        guard let word = memory.word(target) else { continue }
        target = word
      }
      guard let name = memory.direct(target &+ 8), let hash = memory.nameHash(name) else {
        continue
      }
      byName[hash, default: []].append(target)
      if isType { types.append(target) }
    }
  }
}
