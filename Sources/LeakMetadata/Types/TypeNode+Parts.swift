extension TypeNode {
  /// The types it is made of.
  package var parts: [TypeID] {
    switch self {
    case .nominal(_, let arguments), .named(_, _, let arguments), .opaque(_, _, let arguments):
      arguments
    case .tuple(let elements, _), .pack(let elements): elements
    case .function(_, let parameters, let result, let attributes):
      parameters + [result, attributes.globalActor, attributes.thrownError].compactMap { $0 }
    case .existential(_, let superclass, _, _, _): superclass.map { [$0] } ?? []
    case .constrainedExistential(let base, let requirements):
      [base] + requirements.map(\.type)
    case .metatype(let type, _), .existentialMetatype(let type, _), .storage(_, let type),
      .member(let type, _, _), .box(let type):
      [type]
    case .packExpansion(let first, let second), .fixedArray(let first, let second):
      [first, second]
    case .parameter, .builtin, .integer, .unknown: []
    }
  }
}
