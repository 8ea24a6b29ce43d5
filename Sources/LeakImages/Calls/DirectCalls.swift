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

  /// Whether a type's function may call a function value: it calls by a value or a table itself, or by what it calls of the type's
  /// functions.
  ///
  /// - Parameters:
  ///   - code: The address at which the function begins.
  ///   - type: How the linker's names of the type's functions begin.
  ///   - snapshot: The process.
  /// - Returns: False where the function is not known, or its code cannot be read.
  package static func mayCallValue(
    _ code: Address,
    of type: String,
    in snapshot: Snapshot
  ) -> Bool {
    var (open, seen) = ([code], [code] as Set<Address>)
    while let start = open.popLast(), seen.count <= mostFunctions {
      guard let function = snapshot.symbol(containing: start) else { continue }
      if FunctionCode(of: function, in: snapshot).hasCallBesidesDestroying { return true }
      open += functions(calledBy: start, in: snapshot)
        // What the compiler has found to be the same for several types has the name of one.
        .filter { called in
          let isOfType = called.mangledName.hasPrefix(type) || called.mangledName.hasSuffix("Tm")
          return isOfType && seen.insert(called.start).inserted
        }
        .map(\.start)
    }
    return false
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
