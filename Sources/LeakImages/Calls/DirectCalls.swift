package import LeakMemory

/// Finds the functions that a function calls by name, not by a value or a table.
///
/// Instructions are not told apart: a byte that is that of a direct call counts where the distance behind it leads to
/// where another function begins, which other bytes hardly ever do.
package enum DirectCalls {
  /// The first bytes of a call and of jumps, which are last calls, with the size of the distance behind them.
  ///
  /// Source: Intel's manual (x86_64), volume 2, CALL and JMP.
  private static let distances: [UInt8: Int] = [0xe8: 4, 0xe9: 4, 0xeb: 1]

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
    return code.bytes.indices.compactMap { offset in
      guard let count = distances[code.bytes[offset]],
        let target = code.target(ofDistanceAt: offset + 1, count)
      else { return nil }
      // In its own function a jump leads on.
      guard target < function.start || target >= function.start + function.size,
        let symbol = snapshot.symbol(containing: target), symbol.start == target,
        seen.insert(target).inserted
      else { return nil }
      return symbol
    }
  }

  /// Whether a function calls others by a table or a value: what a register has, or what is in memory behind one.
  ///
  /// Source: Intel's manual (x86_64), volume 2, CALL, `ff /2`.
  ///
  /// - Parameters:
  ///   - code: An address in the function.
  ///   - snapshot: The process.
  /// - Returns: False where the function is not known, or its code cannot be read.
  package static func hasCallByTable(_ code: Address, in snapshot: Snapshot) -> Bool {
    guard let function = snapshot.symbol(containing: code) else { return false }
    let bytes = FunctionCode(of: function, in: snapshot).bytes
    return zip(bytes, bytes.dropFirst()).contains { byte, operand in
      byte == 0xff && operand >> 3 & 7 == 2 && operand & 0xc7 != 0x05
    }
  }

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
