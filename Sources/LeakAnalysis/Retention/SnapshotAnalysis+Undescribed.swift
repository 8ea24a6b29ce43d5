import LeakMemory
import LeakMetadata

extension SnapshotAnalysis {
  /// The program's types of which no metadata says what their objects hold, as of a build without reflection metadata.
  ///
  /// - Returns: Their names, sorted; what a reference in their objects leads to may be told as unexplained.
  func undescribedTypes() -> [String] {
    var names: Set<String> = []
    for entry in map.types.entries where entry.metadata.kind == .classInstance {
      let address = entry.metadata.address
      let image = snapshot.imageIndex(containing: address).map { snapshot.images[$0].name }
      guard image.map({ !ThunkNames.isOfToolchain(image: $0) }) ?? true else { continue }
      let layout = store.object(ofHeapMetadata: address)
      if layout?.parts.contains(where: { $0.layout == nil }) ?? true { names.insert(entry.name) }
    }
    return names.sorted()
  }
}
