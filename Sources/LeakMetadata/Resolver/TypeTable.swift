/// The types that were met, each once.
struct TypeTable {
  /// The types in the order they were met.
  private var nodes: [TypeNode] = []

  /// The place of each.
  private var places: [TypeNode: Int32] = [:]

  /// Whether parts of each are not known before generic parameters are bound.
  private var dependent: [Bool] = []

  /// Whether parts of each could not be read.
  private var incomplete: [Bool] = []

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
    incomplete.append(isIncomplete(node))
    nodes.append(node)
    places[node] = place
    return TypeID(index: place)
  }

  /// Whether a part of a type is not known before generic parameters are bound.
  func isDependent(_ type: TypeID) -> Bool {
    let index = Int(type.index)
    return dependent.indices.contains(index) && dependent[index]
  }

  /// Whether a part of a type could not be read.
  func isIncomplete(_ type: TypeID) -> Bool {
    let index = Int(type.index)
    return !incomplete.indices.contains(index) || incomplete[index]
  }

  /// Whether a part of something could not be read.
  private func isIncomplete(_ node: TypeNode) -> Bool {
    if case .unknown = node { return true }
    return node.parts.contains { isIncomplete($0) }
  }

  /// Whether a part of something is not known before generic parameters are bound.
  private func isDependent(_ node: TypeNode) -> Bool {
    switch node {
    case .parameter, .member, .packExpansion, .opaque: true
    default: node.parts.contains { isDependent($0) }
    }
  }
}
