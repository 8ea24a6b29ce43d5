package import LeakMemory

extension TypeResolver {
  /// The metadata of a type; nil where the program has made none, or none that was found.
  package func metadata(of type: TypeID) -> Address? {
    index.byType[type].map { Address($0) }
  }

  /// The metadata of classes, structs and enums that was found.
  package var indexedMetadata: [Address] {
    index.nominal.map { Address($0) }
  }

  /// The metadata of types of all kinds that was found.
  package var allIndexedMetadata: [Address] {
    index.addresses.map { Address($0) }
  }

  /// The index, which is made when it is first asked for.
  private var index: MetadataIndex {
    if let metadataIndex { return metadataIndex }
    let made = MetadataIndex(self)
    metadataIndex = made
    return made
  }
}
