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

  /// How the property is declared that a hop begins with, of whose values nothing is known; nil for other references.
  func whole(_ first: EdgeIndex) -> RetentionFinding.Declaration? {
    guard let (name, metadata) = property(of: first),
      let (field, owner) = field(name, ofMetadata: metadata),
      let type = analysis.layouts.type(of: field, in: owner)
    else { return nil }
    return RetentionFinding.Declaration(
      isVariable: field.isVariable,
      isOptional: isOptional(field, type),
      value: .object
    )
  }

  /// How a struct is captured whose method is handed over, and which is nothing but the object that it has: the object is the
  /// function value's context; nil for other types.
  func declaration(ofCaptured type: TypeID) -> RetentionFinding.Declaration? {
    guard let value = value(of: type), case .structure = value else { return nil }
    let declared = RetentionFinding.Declaration(isVariable: false, value: value)
    guard let fields = analysis.resolver.fields(of: type), fields.count == 1 else {
      return declared
    }
    let own = fields[0].type.flatMap { self.value(of: $0) }
    guard own == .object else { return declared }
    return RetentionFinding.Declaration?(declared).within(
      RetentionFinding.Declaration.InnerProperty(
        name: SourceNames.property(fields[0].name),
        typeName: TypeText.withoutArguments(analysis.resolver.name(of: type))
      )
    )
  }
}
