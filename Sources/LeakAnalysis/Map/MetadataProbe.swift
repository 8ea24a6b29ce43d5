import LeakAllocators
import LeakMemory
import LeakMetadata

/// Tells the allocators' views which words begin objects.
struct MetadataProbe: HeapMetadataProbe {
  /// The types met so far.
  let types: HeapTypes

  /// Says how large objects are.
  let sizes: ObjectSizes

  mutating func instanceSize(ofHeapMetadata word: UInt) -> Int? {
    metadata(word).flatMap { ObjectSizes.fixedSize(of: $0) }
  }

  mutating func byteCount(ofObject address: UInt, metadata: UInt, instanceSize: Int) -> Int? {
    self.metadata(metadata).flatMap { sizes.byteCount(of: address, $0) }
  }

  /// What a word is the metadata of.
  private func metadata(_ word: UInt) -> HeapMetadata? {
    let index = types.index(ofFirstWord: word)
    return index < 0 ? nil : types.entries[Int(index)].metadata
  }
}
