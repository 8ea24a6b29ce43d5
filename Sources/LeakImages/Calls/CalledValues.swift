import LeakMemory

/// The function values that a method calls, as far as its code tells where it has them from.
///
/// One is called with what it has captured, in the register that has the object in a method. Where that has the method's own
/// object yet, no function value is called: what destroys a value of a type that is not known before, and what the compiler hands
/// to code that it has found to be the same for several types.
///
/// Source: docs/ABI/CallingConventionSummary.rst, "x86-64", the call context register. Verified with Swift 6.3.1, at -Onone
/// and -O.
package struct CalledValues: Equatable, Sendable {
  /// Where the object that the method is called on has those that it calls.
  package internal(set) var places: Set<ObjectPlace> = []

  /// Whether it may call others: what a collection has, or what is not known.
  package internal(set) var hasOthers = false

  /// Whether it calls none.
  package var isEmpty: Bool { places.isEmpty && !hasOthers }

  /// Calls none.
  init() {}

  /// Reads the calls of a function.
  init(of code: FunctionCode, _ flow: CodeFlow) {
    let isMerged = code.function.mangledName.hasSuffix(FunctionCode.mergedEnding)
    for instruction in code.instructions where code.isNearCall(instruction) == false {
      guard let state = flow.state(before: instruction),
        let operands = CodeOperands(of: instruction, in: code.bytes)
      else {
        hasOthers = true
        continue
      }
      switch state.value(of: operands.place) {
      case .witness: continue
      // What is handed over is a function that has a name.
      case .entry where isMerged: continue
      // A method of the object's, by its class's table.
      case .metadataWord: hasOthers = true
      case .content(let place) where !state.hasOwnObject: places.insert(place)
      default: hasOthers = hasOthers || !state.hasOwnObject
      }
    }
  }

  /// Adds those of a function that the method calls.
  ///
  /// - Parameters:
  ///   - called: What the function calls.
  ///   - isOfObject: Whether that is called on the same object.
  mutating func add(_ called: Self, isOfObject: Bool) {
    hasOthers = hasOthers || called.hasOthers || !isOfObject && !called.places.isEmpty
    if isOfObject { places.formUnion(called.places) }
  }
}

extension CodeState {
  /// Whether what a call has for its object, or for what is captured, is the method's own object.
  var hasOwnObject: Bool { self[Self.object] == .place(.start) }
}
