import LeakGraph
import LeakLibraries
import LeakMemory
import LeakMetadata

extension SnapshotAnalysis {
  /// The first byte of a stored property of an object.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - node: The object.
  ///   - className: The class that declares it: the object's own or a superclass.
  /// - Returns: The byte; nil where the object is no such one, or the snapshot lacks what tells it.
  func firstByte(of property: String, in node: NodeIndex, asClass className: String) -> UInt8? {
    guard let facts = graph.node(node),
      let metadata = classes(of: graph.typeName(facts.type))
        .first(where: { $0.name == className })?.metadata,
      let index = resolver.fields(of: resolver.type(ofMetadata: metadata))?
        .firstIndex(where: { $0.name == property }),
      let vector = resolver.fieldOffsetVector(ofMetadata: metadata)
    else { return nil }
    var cursor = snapshot.structureCursor()
    guard let offset = cursor.word(vector.bits &+ UInt(index) &* 8), offset < facts.byteCount
    else { return nil }
    return cursor.load(heapAddress(node).bits &+ offset, as: UInt8.self)
  }

  /// The number of the type of an object of Core Foundation.
  ///
  /// - Parameter node: The object.
  /// - Returns: The number; nil where it is no such object, or the snapshot lacks what tells it.
  func coreFoundationType(of node: NodeIndex) -> UInt? {
    guard CoreType.classes.contains(graph.typeName(of: node)) else { return nil }
    var cursor = snapshot.structureCursor()
    return cursor.word(heapAddress(node).bits &+ CoreType.information).map(CoreType.number(in:))
  }
}
