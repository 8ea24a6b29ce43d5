import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory

/// Names the local variables that words of live calls and of waiting functions are, where the program has debug
/// information.
///
/// A name says what a word is called, never that it counts: the evidence is the graph's.
struct VariableNames {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The images that were asked for, by their numbers; nil for those without debug information.
  private var images: [Int: FrameVariables?] = [:]

  /// Reads words.
  private var cursor: SnapshotCursor

  /// The most images whose debug information is kept.
  private static let mostImages = 8

  /// Names variables of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    cursor = analysis.snapshot.cursor()
  }

  /// The variable of a call by which a thread holds an object; nil where it has none, or it is not known.
  mutating func variable(of root: GraphRoot) -> LocalVariable? {
    let key = FrameWordsKey(claimant: root.claimant, target: root.target)
    guard root.kind == .frame || root.kind == .register,
      let call = analysis.heap.threadWords[key]?.told, let bases = call.bases,
      let variables = variables(of: call.code)
    else { return nil }
    var cursor = cursor
    for slot in call.slots {
      let variable = variables.variable(holding: slot, at: call.code, bases) { cursor.word($0) }
      if let variable { return variable }
    }
    return nil
  }

  /// Whether a call of the program's own, by which a thread holds an object, still uses it; nil where nothing says.
  ///
  /// Where debug information says where all variables of a function are, a word that is none of them is left of one
  /// whose scope has ended, or was handed on to a call that has it as a parameter.
  mutating func isInUse(by root: GraphRoot) -> Bool? {
    let key = FrameWordsKey(claimant: root.claimant, target: root.target)
    let calls = (analysis.heap.threadWords[key]?.calls ?? []).filter(\.isOfProgram)
    var answer: Bool? = false
    for call in calls {
      guard let variables = variables(of: call.code), variables.knowsVariables(at: call.code)
      else {
        answer = nil
        continue
      }
      guard let bases = call.bases else { continue }
      var cursor = cursor
      let isVariable = call.slots.contains { slot in
        variables.hasVariable(holding: slot, at: call.code, bases) { cursor.word($0) }
      }
      if isVariable { return true }
    }
    return answer
  }

  /// Whether a thread has an object's address in variables that are pointers, and in no others: that is no retain.
  ///
  /// Words beside them are copies. Only where debug information says where all variables of the program's calls are.
  mutating func isPointer(_ root: GraphRoot) -> Bool {
    let key = FrameWordsKey(claimant: root.claimant, target: root.target)
    let calls = (analysis.heap.threadWords[key]?.calls ?? []).filter(\.isOfProgram)
    guard root.kind == .frame || root.kind == .register, !calls.isEmpty else { return false }
    return calls.allSatisfy { call in
      guard let bases = call.bases, let variables = variables(of: call.code),
        variables.knowsVariables(at: call.code)
      else { return false }
      var cursor = cursor
      return variables.hasPointersOnly(holding: call.slots, at: call.code, bases) {
        cursor.word($0)
      }
    }
  }

  /// The variable of a waiting function that has one of some words; nil where it is not known.
  ///
  /// - Parameters:
  ///   - slots: Where the words are.
  ///   - claim: The memory that they are in.
  /// - Returns: The variable of the first word that has a name, and where that word is.
  mutating func variable(
    holding slots: [Address],
    of claim: LibraryClaim
  ) -> (variable: LocalVariable, slot: Address)? {
    guard !claim.code.isNull, !claim.context.isNull, let variables = variables(of: claim.code)
    else { return nil }
    var cursor = cursor
    for slot in slots {
      let variable = variables.variable(
        holding: slot,
        inContext: claim.context,
        goingOnAt: claim.code
      ) { cursor.word($0) }
      if let variable { return (variable, slot) }
    }
    return nil
  }

  /// The parameters of a closure or local function, what it captures included; nil where they are not known.
  ///
  /// - Parameter code: Its code, or that of a forwarder to it.
  /// - Returns: The parameters in order.
  mutating func parameters(of code: Address) -> [FunctionParameter]? {
    guard let index = analysis.snapshot.imageIndex(containing: code) else { return nil }
    let image = analysis.snapshot.images[index]
    let kept = image.keepsake { KeptParameters() }
    let address = UInt64(code.bits &- image.loadBias)
    if let known = kept[address] { return known }
    let parameters = readParameters(of: code, in: image)
    kept[address] = .some(parameters)
    return parameters
  }

  /// Reads the parameters of a closure: those of its own code, or where it was inlined into a forwarder.
  private mutating func readParameters(
    of code: Address,
    in image: SnapshotImage
  ) -> [FunctionParameter]? {
    guard let symbol = image.symbol(containing: code) else { return nil }
    let name = ReabstractionThunk.original(of: symbol.mangledName)
    guard ClosureName.isOfSource(name), let variables = variables(of: code) else { return nil }
    for address in bodies(ofClosureWithSymbol: symbol, in: image) {
      let parameters = variables.parameters(at: address, of: name)
      if let parameters, !parameters.isEmpty { return parameters }
    }
    return nil
  }

  /// The parameters of a function that was inlined into the one at an address; none where they are not known.
  ///
  /// - Parameters:
  ///   - name: Its linker's name.
  ///   - code: The code of the function that it was inlined into.
  /// - Returns: The parameters in order.
  mutating func parameters(of name: String, inlinedAt code: Address) -> [FunctionParameter] {
    variables(of: code)?.parameters(at: code, of: name) ?? []
  }

  /// Where a closure's own code may be, by a symbol of it or of a forwarder into which it may be inlined.
  private func bodies(
    ofClosureWithSymbol symbol: ImageSymbol,
    in image: SnapshotImage
  ) -> [Address] {
    let name = ReabstractionThunk.original(of: symbol.mangledName)
    return Self.parts.compactMap { image.symbol(named: name + $0) }.map {
      Address(image.loadBias &+ UInt($0.start))
    } + [symbol.start]
  }

  /// What follows a closure's name in those of its first parts, where it is async.
  ///
  /// Source: docs/ABI/Mangling.rst, "Function Specializations and Thunks": `TY` and `TQ` with an index. Verified with Swift 6.3.1.
  private static let parts = ["", "TY0_", "TQ1_", "TY2_"]

  /// The functions that were inlined anywhere into a closure, by the linker's names, each with code that has it.
  ///
  /// - Parameter code: The closure's code, or that of a forwarder to it.
  /// - Returns: None where nothing says.
  mutating func functionsInlined(intoClosureAt code: Address) -> [(name: String, code: Address)] {
    guard let index = analysis.snapshot.imageIndex(containing: code) else { return [] }
    let image = analysis.snapshot.images[index]
    guard let symbol = image.symbol(containing: code) else { return [] }
    return bodies(ofClosureWithSymbol: symbol, in: image).flatMap { body in
      functionsInlined(intoFunctionAt: body).map { ($0, body) }
    }
  }

  /// The functions whose code was inlined at an address, by the linker's names, the outermost first; none where nothing says.
  mutating func functionsInlined(at code: Address) -> [String] {
    code.isNull ? [] : variables(of: code)?.functionsInlined(at: code) ?? []
  }

  /// The functions in which an async function goes on that they were inlined into, by the linker's names, the outermost first.
  mutating func functionsInlined(whereGoingOnAt code: Address) -> [String] {
    code.isNull ? [] : variables(of: code)?.functionsInlined(whereGoingOnAt: code) ?? []
  }

  /// The functions that were inlined anywhere into the one at an address, by the linker's names; none where nothing says.
  mutating func functionsInlined(intoFunctionAt code: Address) -> [String] {
    code.isNull ? [] : variables(of: code)?.functionsInlined(intoFunctionAt: code) ?? []
  }

  /// The variables of the image that some code is in.
  private mutating func variables(of code: Address) -> FrameVariables? {
    guard let index = analysis.snapshot.imageIndex(containing: code) else { return nil }
    if let known = images[index] { return known }
    let variables = FrameVariables(analysis.snapshot.images[index])
    if images.count >= Self.mostImages { images.removeAll() }
    images[index] = .some(variables)
    return variables
  }
}
