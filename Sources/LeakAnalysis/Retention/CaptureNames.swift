import LeakFindings
import LeakGraph
import LeakImages
import LeakMemory
import LeakMetadata

/// Finds the variables that closures have captured, where the program has debug information.
///
/// The compiler hands a closure what it captures by parameters, behind its own and in the order of its context. Which
/// one it is follows from the types: of those like the capture's the last belong to captures.
struct CaptureNames {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// Reads debug information.
  private var variables: VariableNames

  /// No class has more superclasses.
  private static let mostSuperclasses = 32

  /// A type is in no more of boxes, optionals and kinds of storage.
  private static let mostWrappers = 6

  /// Finds captures of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    variables = VariableNames(analysis)
  }

  /// The variable by which a closure has what it holds by a reference; nil where that is not known.
  ///
  /// - Parameters:
  ///   - edge: The reference from the closure's context.
  ///   - code: The closure's code.
  /// - Returns: The variable, whose value the reference is, not a part of it.
  mutating func variable(of edge: EdgeIndex, code: Address) -> LocalVariable? {
    parameter(of: edge, code: code)?.variable
  }

  /// How the variable is declared that a closure has captured itself and nothing else, or that it has captured for a local
  /// function; nil for other captures.
  ///
  /// The box of a variable is all the context of such a closure, and is like a context that has the value.
  ///
  /// - Parameters:
  ///   - edge: The reference from the closure's context.
  ///   - code: The closure's code.
  /// - Returns: The declaration.
  mutating func declaration(of edge: EdgeIndex, code: Address) -> RetentionFinding.Declaration? {
    guard let facts = analysis.heap.graph.edge(edge) else { return nil }
    if let parameter = unboundParameter(of: edge, code) {
      // Another parameter than the extension's `Self` is bound by what the function says.
      let name = parameter == ownParameter ? unboundProtocol(ofExtensionAt: code) : nil
      return RetentionFinding.Declaration(
        isVariable: false,
        value: name.map { .unboundProtocol($0) } ?? .unboundType(nil)
      )
    }
    let parameter = parameter(of: edge, code: code)
    if let types = captures(of: facts.source), types.count == 1, parameter?.isIndirect == true {
      let isOptional = analysis.resolver.optionalPayload(types[0]) != nil
      return RetentionFinding.Declaration(isVariable: isOptional, value: .capturedVariable)
    }
    let captured = parameter ?? self.parameter(of: facts.target, byFunction: code)
    if captured?.variable.name == "self", let name = unboundProtocol(ofExtensionAt: code) {
      return RetentionFinding.Declaration(isVariable: false, value: .unboundProtocol(name))
    }
    return captured.flatMap { localFunction(facts.target, named: $0.variable.name, calledBy: code) }
  }

  /// The protocol in whose extension some code is, also where it is a copy for one type, if its `Self` need not be a class.
  private func unboundProtocol(ofExtensionAt code: Address) -> String? {
    guard let symbol = analysis.snapshot.symbol(containing: code)?.mangledName else { return nil }
    let name = ClosureName.original(of: symbol)
    guard analysis.resolver.isClassBound(ownParameter, inFunction: name) == false else {
      return nil
    }
    return analysis.resolver.protocolName(ofExtensionWithFunction: name)
  }

  /// The type of the value whose method was handed over as a function value; nil for other functions.
  func receiver(ofMethodAt code: Address) -> TypeID? {
    guard let symbol = analysis.snapshot.symbol(containing: code)?.mangledName,
      let outer = ClosureName.binding(ofMethod: ClosureName.original(of: symbol)),
      let parameters = analysis.resolver.parameterTypes(ofFunction: outer), parameters.count == 1
    else { return nil }
    return parameters[0]
  }

  /// Whether a closure has captured a value of a generic parameter, whose types need not be classes: it cannot do so weakly.
  func isUnbound(_ edge: EdgeIndex, _ code: Address) -> Bool {
    unboundParameter(of: edge, code) != nil
  }

  /// The first parameter of a type or an extension: a protocol's `Self`.
  private var ownParameter: TypeID { analysis.resolver.type(.parameter(depth: 0, index: 0)) }

  /// The generic parameter, whose types need not be classes, of which a closure has captured a value; nil for other captures.
  private func unboundParameter(of edge: EdgeIndex, _ code: Address) -> TypeID? {
    guard let facts = analysis.heap.graph.edge(edge),
      analysis.heap.graph.node(facts.source)?.kind == .closure,
      case .program(let label, 0)? = analysis.heap.labels[facts.label],
      case let way = analysis.store.labels.path(label),
      case .captures(let number, _)? = way.first,
      // What the value has by a property of its own is none of that type.
      way.dropFirst().allSatisfy({ $0 == .boxed }),
      let types = captures(of: facts.source), types.indices.contains(number),
      let symbol = analysis.snapshot.symbol(containing: code)?.mangledName
    else { return nil }
    let type = analysis.resolver.withoutOptionals(types[number])
    guard case .parameter = analysis.resolver.node(type) else { return nil }
    let name = ClosureName.original(of: symbol)
    return analysis.resolver.isClassBound(type, inFunction: name) == false ? type : nil
  }

  /// The declaration of an object that a closure has captured for a local function that it calls; nil for other captures.
  ///
  /// The local function has it by a parameter of the same name.
  private mutating func localFunction(
    _ target: NodeIndex,
    named name: String,
    calledBy code: Address
  ) -> RetentionFinding.Declaration? {
    for function in LocalFunctions.called(by: code, in: analysis.snapshot)
    where isLocal(
      function.mangledName,
      handed: name,
      parameter(of: target, byFunction: function.start)
    ) {
      return Self.declaration(byLocal: function.mangledName)
    }
    guard let symbol = analysis.snapshot.symbol(containing: code) else { return nil }
    // In optimised code such a function may be inlined into the closure; an async one waits there itself.
    let closure = ReabstractionThunk.original(of: symbol.mangledName)
    for (function, body) in variables.functionsInlined(intoClosureAt: code)
    // A local function that is a function value itself is inlined into its own forwarder.
    where function != closure && LocalFunctions.isLocal(function, beside: closure)
      && !LocalFunctions.isAsync(function)
    {
      let all = variables.parameters(of: function, inlinedAt: body)
      guard isLocal(function, handed: name, parameter(of: target, among: all)) else { continue }
      return Self.declaration(byLocal: function)
    }
    return nil
  }

  /// The declaration of what a closure has captured for a local function, or for a local variable that is computed.
  private static func declaration(byLocal function: String) -> RetentionFinding.Declaration {
    RetentionFinding.Declaration(
      isVariable: LocalFunctions.isGetter(function),
      value: .localFunction(function)
    )
  }

  /// Whether a local function has what it captures by a parameter of a name.
  ///
  /// What else has that name may be handed over as an argument.
  private func isLocal(
    _ function: String,
    handed name: String,
    _ parameter: FunctionParameter?
  ) -> Bool {
    (name == "self" || LocalFunctions.takesNothing(function)) && parameter?.variable.name == name
  }

  /// The parameter by which a closure has what it holds by a reference; nil where that is not known.
  private mutating func parameter(of edge: EdgeIndex, code: Address) -> FunctionParameter? {
    let heap = analysis.heap
    guard let facts = heap.graph.edge(edge), heap.graph.node(facts.source)?.kind == .closure,
      case .program(let label, 0)? = heap.labels[facts.label]
    else { return nil }
    let path = analysis.store.labels.path(label)
    guard path.count == 1, case .captures(let number, _) = path[0] else { return nil }
    guard let types = captures(of: facts.source) else {
      return number == 0 ? parameter(of: facts.target, byFunction: code) : nil
    }
    guard types.indices.contains(number) else { return nil }
    let type = plain(types[number])
    // An actor that a closure is isolated to is captured besides as what it runs on, not by a name.
    guard !isActor(type) else { return parameter(of: facts.target, byFunction: code) }
    guard isNameable(types[number], type) else { return nil }
    let isLike = types.map { isSame(plain($0), type) }
    let count = isLike.count { $0 }
    let own = parameters(among: variables.parameters(of: code) ?? [], of: type)
    guard own.count >= count else { return nil }
    return own.suffix(count)[own.endIndex - count + isLike[..<number].count { $0 }]
  }

  /// The variable by which a function value without a context has the only object that it captures.
  mutating func variable(of target: NodeIndex, byFunction code: Address) -> LocalVariable? {
    parameter(of: target, byFunction: code)?.variable
  }

  /// The parameter by which a function value without a context has the only object that it captures.
  private mutating func parameter(
    of target: NodeIndex,
    byFunction code: Address
  ) -> FunctionParameter? {
    parameter(of: target, among: variables.parameters(of: code) ?? [])
  }

  /// The last of a function's parameters that is of an object's class, or of the nearest superclass of which one is.
  private func parameter(
    of target: NodeIndex,
    among all: [FunctionParameter]
  ) -> FunctionParameter? {
    guard let metadata = analysis.classMetadata(of: target) else { return nil }
    var type: TypeID? = analysis.resolver.type(ofMetadata: metadata)
    for _ in 0..<Self.mostSuperclasses {
      guard let current = type else { break }
      if let parameter = parameters(among: all, of: current).last { return parameter }
      type = analysis.resolver.superclass(of: current)
    }
    return nil
  }

  /// The types of a context's captures as the closure's record has them, so with parameters that are not bound; nil
  /// where it has no record.
  private func captures(of closure: NodeIndex) -> [TypeID]? {
    guard let place = analysis.heap.type(of: closure, in: analysis.map) else { return nil }
    let metadata = analysis.map.types.entries[Int(place)].metadata
    guard !metadata.captureDescriptor.isNull,
      let record = analysis.resolver.captureRecord(at: metadata.captureDescriptor)
    else { return nil }
    return record.mangledCaptures.map { analysis.resolver.type(mangledAt: $0, in: .empty) }
  }

  /// The parameters of a function whose values are of a type, in order.
  private func parameters(
    among all: [FunctionParameter],
    of type: TypeID
  ) -> [FunctionParameter] {
    all.filter { parameter in
      guard let name = parameter.typeName,
        // What the compiler names itself is declared nowhere, as in the closure that binds a method.
        parameter.variable.line != nil
      else { return false }
      let text = name.hasSuffix("D") ? name.dropLast() : name[...]
      let own = plain(analysis.resolver.type(mangled: Array(text.utf8), in: .empty))
      if case .unknown = analysis.resolver.node(own) { return isLocal(text, type) }
      return isSame(own, type)
    }
  }

  /// Whether a mangled name is that of a type declared in a function, which no name leads to: by the type's own name.
  ///
  /// Source: docs/ABI/Mangling.rst of Swift, `declaration-name ::= identifier 'L' INDEX`: `3SpyL_C` is the first class `Spy`.
  private func isLocal(_ mangled: Substring, _ type: TypeID) -> Bool {
    let name = analysis.resolver.name(of: type).prefix { $0 != "<" }
    guard case .nominal = analysis.resolver.node(type), name.contains(".(unknown context at "),
      let own = name.split(separator: ".").last,
      let place = mangled.ranges(of: "\(own.utf8.count)\(own)L").last
    else { return false }
    let rest = mangled[place.upperBound...].drop { $0.isNumber }
    return ["_C", "_CSg"].contains(rest)
  }

  /// A type without its box, its kind of storage and `Optional`.
  private func plain(_ type: TypeID) -> TypeID {
    var type = type
    for _ in 0..<Self.mostWrappers {
      switch analysis.resolver.node(type) {
      case .box(let inner), .storage(_, let inner): type = inner
      default:
        guard let payload = analysis.resolver.optionalPayload(type) else { return type }
        type = payload
      }
    }
    return type
  }

  /// Whether what is captured can be captured weakly by its name, or is a variable that has a box of its own.
  ///
  /// A protocol that is not class-bound and a type parameter have no weak references, as far as a record says.
  private func isNameable(_ captured: TypeID, _ plain: TypeID) -> Bool {
    if case .box = analysis.resolver.node(captured) { return true }
    switch analysis.resolver.node(plain) {
    case .existential(_, let superclass, let isClassBound, _, _):
      return isClassBound || superclass != nil
    case .parameter, .member, .unknown: return false
    default: return true
    }
  }

  /// Whether a type is `any Actor`, as a closure has the actor that it is isolated to.
  private func isActor(_ type: TypeID) -> Bool {
    guard case .existential(let protocols, _, _, _, _) = analysis.resolver.node(type) else {
      return false
    }
    return protocols.count == 1 && protocols.first?.hasSuffix(".Actor") ?? false
  }

  /// Whether two types are of one declaration: a copy for certain types knows the arguments that its original does not.
  private func isSame(_ one: TypeID, _ other: TypeID) -> Bool {
    switch (analysis.resolver.node(one), analysis.resolver.node(other)) {
    case (.nominal(let one, _), .nominal(let other, _)): one == other
    case (.unknown, _), (_, .unknown): false
    default: one == other
    }
  }
}
