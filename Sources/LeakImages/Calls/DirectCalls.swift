package import LeakMemory

/// Finds the functions that a function calls by name, not by a value or a table.
///
/// Instructions are not told apart: a byte that is that of a direct call counts where the distance behind it leads to
/// where another function begins, which other bytes hardly ever do.
package enum DirectCalls {
  /// No function is read further.
  private static let mostBytes = 1 << 16

  /// The first bytes of a call and of a jump, which is a last call, and their size with the distance.
  ///
  /// Source: Intel's manual (x86_64), volume 2, CALL and JMP.
  private static let calls: [UInt8] = [0xe8, 0xe9]
  private static let byteCount = 5

  /// The functions that a function calls, each once, in order.
  ///
  /// - Parameters:
  ///   - code: An address in the function.
  ///   - snapshot: The process.
  /// - Returns: Nothing where the function is not known, or its code cannot be read.
  /// - Complexity: O(*n* log *m*) for *n* bytes of the function and *m* symbols.
  package static func functions(calledBy code: Address, in snapshot: Snapshot) -> [ImageSymbol] {
    guard let function = snapshot.symbol(containing: code) else { return [] }
    let bytes = bytes(of: function, snapshot)
    var seen: Set<Address> = []
    return bytes.indices.dropLast(byteCount - 1).compactMap { offset in
      guard calls.contains(bytes[offset]) else { return nil }
      var distance: UInt32 = 0
      for byte in bytes[(offset + 1)..<(offset + byteCount)].reversed() {
        distance = distance << 8 | UInt32(byte)
      }
      let next = function.start + (offset + byteCount)
      let target = Address(next.bits &+ UInt(bitPattern: Int(Int32(bitPattern: distance))))
      guard let symbol = snapshot.symbol(containing: target), symbol.start == target,
        target != function.start,
        seen.insert(target).inserted
      else { return nil }
      return symbol
    }
  }

  /// A function's code; what cannot be read is left out with all that follows.
  private static func bytes(of function: ImageSymbol, _ snapshot: Snapshot) -> [UInt8] {
    var cursor = snapshot.cursor()
    var bytes: [UInt8] = []
    let count = min(function.size, mostBytes)
    var address = function.start.bits & ~7
    let end = function.start.bits &+ UInt(max(0, count))
    while address < end, let word = cursor.word(address) {
      for index in 0..<8 {
        let place = address &+ UInt(index)
        guard place >= function.start.bits, place < end else { continue }
        bytes.append(UInt8(truncatingIfNeeded: word >> (8 * index)))
      }
      address &+= 8
    }
    return bytes
  }
}
