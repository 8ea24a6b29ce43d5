/// The types that were met, each once.
struct TypeTable {
  /// The types in the order they were met.
  private var nodes: [TypeNode] = []

  /// The place of each.
  private var places: [TypeNode: Int32] = [:]

  /// Whether parts of each are not known before generic parameters are bound.
  private var dependent: [Bool] = []

  /// The number of types.
  var count: Int { nodes.count }

  /// What a type is made of.
  func node(_ type: TypeID) -> TypeNode {
    let index = Int(type.index)
    guard nodes.indices.contains(index) else { return .unknown("no such type") }
    return nodes[index]
  }

  /// The type that is made of something.
  mutating func type(_ node: TypeNode) -> TypeID {
    if let place = places[node] { return TypeID(index: place) }
    let place = Int32(truncatingIfNeeded: nodes.count)
    dependent.append(isDependent(node))
    nodes.append(node)
    places[node] = place
    return TypeID(index: place)
  }

  /// Whether a part of a type is not known before generic parameters are bound.
  func isDependent(_ type: TypeID) -> Bool {
    let index = Int(type.index)
    return dependent.indices.contains(index) && dependent[index]
  }

  /// Whether a part of something is not known before generic parameters are bound.
  private func isDependent(_ node: TypeNode) -> Bool {
    switch node {
    case .parameter, .member, .packExpansion, .opaque: true
    default: node.parts.contains { isDependent($0) }
    }
  }
}
