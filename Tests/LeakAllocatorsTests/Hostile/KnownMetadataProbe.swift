import LeakMemory

@testable import LeakAllocators

/// Recognises the metadata that the objects of a process had when it was whole.
struct KnownMetadataProbe: HeapMetadataProbe {
  /// The sizes of instances by the address of the metadata.
  private var sizes: [UInt: Int] = [:]

  /// Learns the metadata of all objects of a process.
  init(_ snapshot: Snapshot) {
    var probe = PlainMetadataProbe(snapshot)
    let memory = ObjectMemory(snapshot)
    let candidates = ObjectCandidates.find(in: snapshot, memory.heap, probe: &probe)
    var cursor = snapshot.cursor()
    for index in 0..<candidates.count {
      guard let metadata = cursor.word(candidates.address(at: index)) else { continue }
      sizes[metadata] = probe.instanceSize(ofHeapMetadata: metadata)
    }
  }

  func instanceSize(ofHeapMetadata word: UInt) -> Int? {
    sizes[word]
  }
}
