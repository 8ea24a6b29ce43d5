import LeakAllocators
import LeakMemory

/// Recognises metadata by the few checks that a test needs, independently of `LeakMetadata`.
///
/// Source: Swift, docs/ABI/TypeMetadata.rst, include/swift/ABI/Metadata.h; verified with 6.3.1.
struct PlainMetadataProbe: HeapMetadataProbe {
  /// The memory to look in.
  let snapshot: Snapshot

  /// The way to read it.
  private var cursor: SnapshotCursor

  /// Whether a test's own bytes without images are all there is.
  var acceptsAnyClass = false

  /// Looks in a snapshot.
  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    cursor = snapshot.cursor()
  }

  mutating func instanceSize(ofHeapMetadata word: UInt) -> Int? {
    guard word & 7 == 0, word > 65536, let kind = cursor.word(word),
      let destroy = cursor.word(word &- 16), acceptsAnyClass || snapshot.isCode(Address(destroy))
    else { return nil }
    switch kind {
    case 0: return classSize(word)
    case 0x400: return isInImage(word) ? 16 : nil
    case 0x500:
      guard let offset = cursor.load(word &+ 8, as: UInt32.self), offset >= 16, offset < 4096,
        let type = cursor.word(word &+ 16), let witnesses = cursor.word(type &- 8),
        let size = cursor.word(witnesses &+ 64), size < 1 << 20
      else { return nil }
      return Int(offset) + Int(size)
    case 0x501, 0x502: return isInImage(word) ? 32 : nil
    default: return nil
    }
  }

  /// The size of a class's instances; nil where the metadata is unsound.
  private mutating func classSize(_ word: UInt) -> Int? {
    guard let witnesses = cursor.word(word &- 8), let superclass = cursor.word(word &+ 8),
      let size = cursor.load(word &+ 24, as: UInt32.self),
      let alignment = cursor.load(word &+ 28, as: UInt16.self),
      let descriptor = cursor.word(word &+ 40), size >= 16, size < 1 << 28,
      alignment & (alignment &+ 1) == 0
    else { return nil }
    if acceptsAnyClass { return Int(size) }
    guard isInImage(witnesses), isInImage(descriptor),
      superclass == 0 || (superclass & 7 == 0 && cursor.word(superclass) == 0),
      let flags = cursor.load(descriptor, as: UInt32.self), flags & 31 == 16
    else { return nil }
    return Int(size)
  }

  /// Whether an address is in an image.
  private func isInImage(_ address: UInt) -> Bool {
    snapshot.image(containing: Address(address)) != nil
  }
}
