import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory
import LeakMetadata

/// What functions that a task's closure has called have of its objects.
extension EdgeReader {
  /// The argument or variable by which a function that a task's closure has called, and in which the task waits, has an
  /// object; nil where none is known.
  ///
  /// A closure's own variables are what it captures, or made of it, but for its parameters; a local function's are, and it keeps
  /// them too. A closure that it was given and that captures nothing but the object was made by the task's, and captures what that does.
  mutating func argument(having object: NodeIndex, in task: NodeIndex) -> LocalVariable? {
    claimedArgument(having: object, in: task)?.variable
  }

  /// Where the function goes on that has an object by such an argument or variable; nil where none is known.
  mutating func code(ofArgumentHaving object: NodeIndex, in task: NodeIndex) -> Address? {
    claimedArgument(having: object, in: task)?.code
  }

  /// The argument or variable, and where its function goes on.
  private mutating func claimedArgument(
    having object: NodeIndex,
    in task: NodeIndex
  ) -> (variable: LocalVariable, code: Address)? {
    for (claim, slots) in waiting.words(of: object, in: task) {
      let words = slots.filter { functionCode(before: $0, in: claim).isNull }
      guard let name = analysis.snapshot.symbol(containing: claim.code)?.mangledName,
        !ThunkNames.isOfToolchain(claim.code, in: analysis.snapshot),
        let variable = variables.variable(holding: words, of: claim)?.variable,
        variable.isWord || !name.contains(Self.optionalIsolation)
      else { continue }
      let function = ReabstractionThunk.original(of: name)
      guard
        ClosureName.isLocalFunction(function) || !ClosureName.isOfSource(function)
          || isHanded(object, to: function)
      else { continue }
      return (variable, claim.code)
    }
    return nil
  }

  /// What mangled names have of functions with a parameter `isolated (any Actor)?`, which is mostly `#isolation`: a closure
  /// that has captured its actor weakly is not isolated to it, and hands over nil.
  private static let optionalIsolation = "ScA_pSgYi"

  /// Whether a closure has a parameter of an object's class or one of its superclasses.
  private func isHanded(_ object: NodeIndex, to function: String) -> Bool {
    let name = String(ClosureName.ofSource(function))
    guard let parameters = analysis.resolver.parameterTypes(ofFunction: name) else { return false }
    let declarations = PropertyDeclarations(analysis)
    return parameters.contains { parameter in
      guard case .nominal(let descriptor, _) = analysis.resolver.node(parameter) else {
        return false
      }
      return declarations.isClass(descriptor, of: object)
    }
  }
}
