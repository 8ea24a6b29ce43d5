import LeakGraph
import LeakMemory
import LeakMetadata

extension SnapshotAnalysis {
  /// The most superclasses that are looked through.
  private static let mostSuperclasses = 32

  /// The names of the classes of live objects that have some class among their superclasses, in alphabetical order.
  ///
  /// - Parameter name: The class's name, with or without its modules, outer types and generic arguments.
  /// - Returns: The names.
  package func subclasses(ofClass name: String) -> [String] {
    (0..<UInt32(truncatingIfNeeded: graph.typeCount)).map { graph.typeName(TypeIndex($0)) }
      .filter { type in
        classes(of: type).dropFirst().contains { TypeText.matches($0.name, name) }
      }
      .sorted()
  }

  /// The names of a class and its superclasses, the nearest first; of other types their own alone.
  ///
  /// - Parameter typeName: The type's name, as the graph has it.
  /// - Returns: The names.
  func classNames(of typeName: String) -> [String] {
    let classes = classes(of: typeName)
    return classes.isEmpty ? [typeName] : [typeName] + classes.dropFirst().map(\.name)
  }

  /// The metadata and names of a class and its superclasses, the nearest first; empty for other types.
  ///
  /// - Parameter typeName: The type's name, as the graph has it.
  /// - Returns: The classes.
  func classes(of typeName: String) -> [(metadata: Address, name: String)] {
    guard let own = metadataByName[typeName] else { return [] }
    var classes = [(own, typeName)]
    var metadata = resolver.superclassMetadata(ofMetadata: own)
    while let current = metadata, classes.count <= Self.mostSuperclasses {
      // The root class of Objective-C, which Swift classes have in common, is not there on Linux.
      classes.append((current, resolver.name(of: resolver.type(ofMetadata: current))))
      metadata = resolver.superclassMetadata(ofMetadata: current)
    }
    return classes
  }
}
