import LeakMemory
import LeakMetadata

extension SnapshotAnalysis {
  /// The most superclasses that are looked through.
  private static let mostSuperclasses = 32

  /// The names of a class and its superclasses, the nearest first; of other types their own alone.
  ///
  /// - Parameter typeName: The type's name, as the graph has it.
  /// - Returns: The names.
  func classNames(of typeName: String) -> [String] {
    guard let entry = metadataByName[typeName] else { return [typeName] }
    var names = [typeName]
    var metadata = resolver.superclassMetadata(ofMetadata: entry)
    while let current = metadata, names.count <= Self.mostSuperclasses {
      // The root class of Objective-C, which Swift classes have in common, is not there on Linux.
      names.append(resolver.name(of: resolver.type(ofMetadata: current)))
      metadata = resolver.superclassMetadata(ofMetadata: current)
    }
    return names
  }
}
