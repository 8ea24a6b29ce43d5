package import LeakMemory

extension TypeResolver {
  /// The metadata of a type; nil where the program has made none, or none that was found.
  package func metadata(of type: TypeID) -> Address? {
    makeIndex()
    if case .nominal(let descriptor, _) = node(type) {
      for candidate in metadataIndex?.takeCandidates(of: descriptor.bits) ?? []
      where MetadataIndex.isSound(candidate.address, candidate.kind, self) {
        let found = self.type(ofMetadata: Address(candidate.address))
        metadataIndex?.note(found, candidate.address)
      }
    }
    return metadataIndex?.metadata(of: type).map { Address($0) }
  }

  /// The metadata of classes, structs and enums that was found.
  ///
  /// - Complexity: All of it is read; ``metadata(of:)`` reads that of one descriptor.
  package var indexedMetadata: [Address] {
    makeIndex()
    return (metadataIndex?.nominal(self) ?? []).map { Address($0) }
  }

  /// Makes the index when it is first asked for.
  private func makeIndex() {
    if metadataIndex == nil { metadataIndex = MetadataIndex(self) }
  }
}
