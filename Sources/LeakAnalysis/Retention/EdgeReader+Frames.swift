import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory

/// Finds what waiting functions have objects by.
extension EdgeReader {
  /// A word of a waiting function's memory.
  struct FrameWord {
    /// The code that goes on with the function.
    let code: Address

    /// The local variable that the word is; nil where that is not known.
    var variable: LocalVariable?

    /// The code of the function value whose context the word is; null for other words.
    let function: Address

    /// Whether the word is known to be a value of the function, not left of one.
    var isValue: Bool { variable != nil || !function.isNull }
  }

  /// Whether a word by which a task has an object is known to be a variable of a waiting function, or a function value's context.
  mutating func isValue(_ edge: GraphEdge) -> Bool { frame(of: edge)?.isValue ?? false }

  /// The variable of a task's waiting function that holds an object; nil where none is known.
  mutating func variable(holding object: NodeIndex, in task: NodeIndex) -> LocalVariable? {
    frame(holding: object, in: task)?.variable
  }

  /// The word by which a waiting function has a task's object.
  mutating func frame(of edge: GraphEdge) -> FrameWord? {
    frame(holding: edge.target, in: edge.source)
  }

  /// The word by which a waiting function has a task's object.
  ///
  /// Of several words the outermost function's of the program, a variable first: what is called from it was handed the object, and
  /// the functions of the toolchain that wait for it have only what was left there. Of one function's words, which may be
  /// left of a variable that is gone, the context of a function value comes first.
  private mutating func frame(holding object: NodeIndex, in task: NodeIndex) -> FrameWord? {
    var ofProgram: (context: Address, word: FrameWord)?
    var ofToolchain: FrameWord?
    let isClosure = analysis.graph.node(object)?.kind == .closure
    for (claim, slots) in waiting.words(of: object, in: task) {
      let isOfToolchain = ThunkNames.isOfToolchain(claim.code, in: analysis.snapshot)
      // A library's function is lent an object that is a closure's context itself.
      let contexts =
        isOfToolchain && !isClosure
        ? [] : slots.filter { !functionCode(before: $0, in: claim).isNull }
      // A function that has the object besides, by as many retains as are not described, has it of its own.
      let isOwn = contexts.count < slots.count && contexts.count < lackingRetains(of: object)
      if !isOfToolchain, let (variable, slot) = variables.variable(holding: slots, of: claim) {
        let function = isOwn ? .null : functionCode(before: slot, in: claim)
        return FrameWord(code: claim.code, variable: variable, function: function)
      }
      let function =
        isOwn ? .null : contexts.first.map { functionCode(before: $0, in: claim) } ?? .null
      let word = FrameWord(code: claim.code, function: function)
      if isOfToolchain {
        ofToolchain = ofToolchain ?? word
      } else if let (context, known) = ofProgram {
        guard context == claim.context, known.function.isNull, !function.isNull else { continue }
        ofProgram = (context, word)
      } else {
        ofProgram = (claim.context, word)
      }
    }
    return ofProgram?.word ?? ofToolchain
  }

  /// How many retains of an object are not described.
  private func lackingRetains(of object: NodeIndex) -> Int {
    analysis.ledger.account(of: object).map { Int($0.strong) - Int($0.described) } ?? 0
  }

  /// The code of the function value whose context is at an address in a waiting function's memory; null where none is.
  mutating func functionCode(before slot: Address, in claim: LibraryClaim) -> Address {
    guard slot > claim.start else { return .null }
    return FunctionValues.code(beforeUndescribed: slot.bits, analysis.snapshot, &cursor)
  }
}
