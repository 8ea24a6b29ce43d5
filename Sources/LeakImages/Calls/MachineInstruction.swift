/// One instruction of a function's code, of which only its operation and its length are known.
///
/// Source: Intel's manual (x86_64), volume 2, chapter 2, "Instruction Format", and appendix A, "Opcode Map".
struct MachineInstruction: Equatable {
  /// The tables that an operation's number may be of.
  enum Table: Equatable {
    /// Numbers of one byte.
    case first
    /// Numbers behind `0f`.
    case second
    /// Numbers behind `0f 38`, and those of newer prefixes that have the same operands.
    case third
    /// Numbers behind `0f 3a`: one byte follows the operands.
    case fourth
  }

  /// Where its bytes are in the function.
  let bytes: Range<Int>

  /// Where its operation's number is; its prefixes are before that.
  let operation: Int

  /// What the number is of.
  let table: Table

  /// No instruction has more bytes.
  private static let mostBytes = 15

  /// Reads the instruction that begins at an offset; nil where none begins so, or the bytes end before it does.
  ///
  /// - Parameters:
  ///   - start: The offset.
  ///   - code: The bytes of a function.
  init?(at start: Int, in code: [UInt8]) {
    var reader = InstructionReader(code, at: start)
    guard let (table, operation) = reader.operation(), reader.skipOperands(table, operation),
      reader.offset <= code.endIndex, reader.offset - start <= Self.mostBytes
    else { return nil }
    self.table = table
    self.operation = reader.operationOffset
    bytes = start..<reader.offset
  }
}
