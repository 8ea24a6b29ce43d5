import LeakAllocators
import LeakMemory
import LeakMetadata

/// Tells the allocators' views which words begin objects.
struct MetadataProbe: HeapMetadataProbe {
  /// The types met so far.
  let types: HeapTypes

  mutating func instanceSize(ofHeapMetadata word: UInt) -> Int? {
    let index = types.index(ofFirstWord: word)
    return index < 0 ? nil : types.entries[Int(index)].metadata.instanceSize
  }
}
