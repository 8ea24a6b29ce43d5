internal import LeakMemory

/// The bytes of a snapshot for words of all sorts, whose targets lie all over the memory.
struct HeadMemory {
  /// A way to read for each of some parts of the address space.
  private var cursors: [SnapshotCursor]

  /// Reads a snapshot.
  init(_ snapshot: Snapshot) {
    cursors = Array(repeating: snapshot.cursor(), count: 16)
  }

  /// Forgets where it read last, in memory that is read as it is asked for.
  mutating func restart() {
    for index in cursors.indices { cursors[index].restart() }
  }

  /// The word at an address.
  @inline(__always)
  mutating func word(_ address: UInt) -> UInt? {
    let part = Int(truncatingIfNeeded: (address >> 23) & 15)
    guard let word = cursors[part].word(address) else { return nil }
    // The kind of a metadata that is no class's; any other word here may be a text's or a number's.
    if word < Self.kindLimit {
      cursors[part].noteStructure(address, UInt64(word), byteCount: 8, mask: .max)
    }
    return word
  }

  /// Kinds of metadata are smaller, unless they are addresses.
  ///
  /// Source: `LastEnumeratedMetadataKind` in swift/ABI/MetadataValues.h.
  private static let kindLimit: UInt = 0x800
}
