import LeakFindings
import LeakGraph
import LeakImages
import LeakMemory

/// Properties that property wrappers wrap: the program has those, and not what is stored for them.
extension PropertyDeclarations {
  /// The declaration of what a hop begins with, where a property wrapper has it: whether the wrapped property can be set, and to
  /// nil.
  ///
  /// The compiler makes a function by which an initialiser sets the wrapper from its wrapped value, and a setter where the
  /// wrapped value can be set. Of a stripped program they are not known.
  ///
  /// Source: docs/ABI/Mangling.rst, "Entities": `vpfP`, a property wrapper's backing initialiser; `vs`, a setter. Verified with
  /// Swift 6.3.1.
  ///
  /// - Parameters:
  ///   - declared: The declaration of what is stored.
  ///   - edge: The only reference of the hop.
  ///   - label: The hop's label.
  /// - Returns: The declaration; the same where no property wrapper is known to have it.
  /// - Complexity: O(*m*) for the *m* functions of the class.
  func wrapped(
    _ declared: RetentionFinding.Declaration?,
    _ edge: EdgeIndex,
    _ label: String
  ) -> RetentionFinding.Declaration? {
    guard let declared, let stored = propertyName(of: edge), stored.first == "_",
      let facts = analysis.graph.edge(edge), let image = image(ofClass: facts.source)
    else { return declared }
    let name = stored.dropFirst()
    let value: RetentionFinding.Declaration.Value
    switch declared.value {
    case .object where label == ".\(stored)":
      value = .wrappedProperty(
        TypeText.withoutArguments(analysis.graph.typeName(of: facts.target))
      )
    case .unboundType where label == ".\(name)": value = declared.value
    default: return declared
    }
    let functions = MethodSymbols(of: facts.source, analysis).types.flatMap { type in
      image.symbols?.symbols(beginningWith: type + "\(name.utf8.count)\(name)").map(\.name) ?? []
    }
    guard let maker = functions.first(where: { $0.hasSuffix("vpfP") }) else { return declared }
    return RetentionFinding.Declaration(
      isVariable: functions.contains { $0.hasSuffix("vs") },
      isOptional: maker.hasSuffix("SgvpfP"),
      value: value,
      superclass: declared.superclass,
      isOfDelegates: declared.isOfDelegates
    )
  }
}
