package import LeakMemory

/// Finds the functions that a function calls by name, not by a value or a table; a jump to another one is a last call.
package enum DirectCalls {
  /// The functions that a function calls, each once, in order.
  ///
  /// - Parameters:
  ///   - code: An address in the function.
  ///   - snapshot: The process.
  /// - Returns: Nothing where the function is not known, or its code cannot be read.
  /// - Complexity: O(*n* log *m*) for *n* bytes of the function and *m* symbols.
  package static func functions(calledBy code: Address, in snapshot: Snapshot) -> [ImageSymbol] {
    guard let function = snapshot.symbol(containing: code) else { return [] }
    let code = FunctionCode(of: function, in: snapshot)
    var seen: Set<Address> = []
    return code.instructions.compactMap { instruction in
      // In its own function a jump leads on.
      guard let target = code.target(of: instruction),
        target < function.start || target >= function.start + function.size,
        let symbol = snapshot.symbol(containing: target), symbol.start == target,
        seen.insert(target).inserted
      else { return nil }
      return symbol
    }
  }

  /// Whether a function calls others by a table or a value: what a register has, or what is in memory behind one.
  ///
  /// - Parameters:
  ///   - code: An address in the function.
  ///   - snapshot: The process.
  /// - Returns: False where the function is not known, or its code cannot be read.
  package static func hasCallByTable(_ code: Address, in snapshot: Snapshot) -> Bool {
    guard let function = snapshot.symbol(containing: code) else { return false }
    return FunctionCode(of: function, in: snapshot).hasCallByTable
  }

  /// The function values that a type's function calls, itself or by what it calls of the type's functions.
  ///
  /// - Parameters:
  ///   - code: The address at which the function begins.
  ///   - type: How the linker's names of the type's functions begin.
  ///   - snapshot: The process.
  /// - Returns: None where the function is not known, or its code cannot be read.
  /// - Complexity: O(*n* log *m*) for *n* bytes of the functions and *m* symbols.
  package static func values(
    calledBy code: Address,
    of type: String,
    in snapshot: Snapshot
  ) -> CalledValues {
    var values = CalledValues()
    var open = [Callee(start: code, isOfObject: true)]
    var seen = Set(open)
    while let next = open.popLast(), seen.count <= mostFunctions {
      guard let function = snapshot.symbol(containing: next.start) else { continue }
      let code = FunctionCode(of: function, in: snapshot)
      let flow = CodeFlow(of: code)
      values.add(CalledValues(of: code, flow), isOfObject: next.isOfObject)
      for called in callees(of: code, flow, ofType: type, in: snapshot) {
        let callee = Callee(
          start: called.start,
          isOfObject: next.isOfObject && called.isOfObject
        )
        if seen.insert(callee).inserted { open.append(callee) }
      }
    }
    return values
  }

  /// A function that another one calls, perhaps on its own object.
  private struct Callee: Hashable {
    let start: Address
    let isOfObject: Bool
  }

  /// The functions of a type that a function calls, or hands to one that the compiler has found to be the same for several types.
  private static func callees(
    of code: FunctionCode,
    _ flow: CodeFlow,
    ofType type: String,
    in snapshot: Snapshot
  ) -> [Callee] {
    let end = code.function.start + code.function.size
    var (called, loaded) = ([] as [Callee], [] as [Callee])
    var isHanded = false
    for instruction in code.instructions {
      let target = code.target(of: instruction)
      guard let place = target ?? code.loadedAddress(of: instruction),
        place < code.function.start || place >= end,
        let symbol = snapshot.symbol(containing: place), symbol.start == place
      else { continue }
      let isMerged = symbol.mangledName.hasSuffix(FunctionCode.mergedEnding)
      guard symbol.mangledName.hasPrefix(type) || isMerged && target != nil else { continue }
      let callee = Callee(
        start: place,
        isOfObject: flow.state(before: instruction)?.hasOwnObject ?? false
      )
      if target == nil { loaded.append(callee) } else { called.append(callee) }
      isHanded = isHanded || isMerged
    }
    return isHanded ? called + loaded : called
  }

  /// No more functions of a type are read from one on.
  private static let mostFunctions = 32

  /// Whether a function does nothing but go on in another one: the compiler has found their code to be the same.
  ///
  /// - Parameters:
  ///   - code: The address at which the function begins.
  ///   - snapshot: The process.
  /// - Returns: False where its code cannot be read.
  package static func isForwarder(_ code: Address, in snapshot: Snapshot) -> Bool {
    var cursor = snapshot.cursor()
    return cursor.load(code.bits, as: UInt8.self).map { $0 == 0xe9 || $0 == 0xeb } ?? false
  }
}
