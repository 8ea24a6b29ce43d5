import LeakFindings
import LeakGraph
import LeakMemory
import LeakMetadata

/// The properties of the program's structs, which are changed for all that have such values.
extension PropertyDeclarations {
  /// The stored property of a struct that a reference is in, where a change of that is what is advised; nil for others.
  func structProperty(of edge: EdgeIndex) -> StructProperty? {
    guard let path = way(edge), path.count > 1, case .property(let name)? = path.last,
      declaration(declaration(of: edge), from: edge, endingIn: edge)?.inner != nil,
      case .property(let field, let owner, _)? = innermost(from: edge, to: edge),
      case .nominal(let descriptor, _) = analysis.resolver.node(owner)
    else { return nil }
    let type = analysis.resolver.name(of: owner)
    guard !ToolchainModules.contains(type.prefix { $0 != "." }) else { return nil }
    return StructProperty(
      descriptor: descriptor,
      name: name,
      typeName: TypeText.withoutArguments(type),
      isVariable: field.isVariable
    )
  }

  /// A stored property of a struct.
  struct StructProperty: Hashable {
    /// The struct's descriptor.
    let descriptor: Address

    /// The property's name.
    let name: String

    /// The struct's name, without arguments.
    let typeName: String

    /// Whether it is a `var`.
    let isVariable: Bool
  }
}
