import LeakImages
import LeakMemory

/// Reads function values: two words, the code and its context.
enum FunctionValues {
  /// The code of the function value whose context is at an address; null where there is none.
  ///
  /// An asynchronous function's value leads to a record, which begins with the distance to the code and the
  /// size of the frame. Source: `AsyncFunctionPointer` in swift/ABI/Executor.h; verified with Swift 6.3.1.
  static func code(
    before slot: UInt,
    _ snapshot: Snapshot,
    _ cursor: inout SnapshotCursor
  ) -> Address {
    guard let word = cursor.word(slot &- 8) else { return .null }
    if snapshot.isCode(Address(word)) { return Address(word) }
    guard word & 3 == 0, let distance = cursor.load(word, as: Int32.self), distance != 0,
      let size = cursor.load(word &+ 4, as: UInt32.self), size < 1 << 20
    else { return .null }
    let code = Address(word &+ UInt(bitPattern: Int(distance)))
    guard snapshot.isCode(code) else { return .null }
    cursor.noteStructure(
      word,
      UInt64(UInt32(bitPattern: distance)) | UInt64(size) << 32,
      byteCount: 8,
      mask: .max
    )
    return code
  }

  /// The code of the function value whose context is a word that nothing describes, as of a waiting function; null where
  /// the word is none's.
  ///
  /// Before it the code has to begin of a function that has a context: a closure, or a forwarder to a function with some
  /// of its arguments. Where an asynchronous function goes on is no function value.
  static func code(
    beforeUndescribed slot: UInt,
    _ snapshot: Snapshot,
    _ cursor: inout SnapshotCursor
  ) -> Address {
    let code = code(before: slot, snapshot, &cursor)
    guard !code.isNull, let symbol = snapshot.symbol(containing: code), symbol.start == code,
      hasContext(symbol.mangledName)
    else { return .null }
    return code
  }

  /// Whether a function has a context, by its linker's name.
  private static func hasContext(_ name: String) -> Bool {
    guard !ReabstractionThunk.isPart(name) else { return false }
    return ReabstractionThunk.isForwarder(name)
      || ClosureName.isClosure(ReabstractionThunk.original(of: name))
  }
}
