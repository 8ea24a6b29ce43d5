import LeakGraph
import LeakMemory
import LeakMetadata

extension SnapshotAnalysis {
  /// The metadata of an object's class; nil for nodes that are no instance of one.
  func classMetadata(of object: NodeIndex) -> Address? {
    guard let type = heap.type(of: object, in: map) else { return nil }
    let metadata = map.types.entries[Int(type)].metadata
    return metadata.kind == .classInstance ? metadata.address : nil
  }
}
