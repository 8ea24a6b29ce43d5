package import LeakMemory

/// Finds the functions that a function calls by name, not by a value or a table.
///
/// Instructions are not told apart: a byte that is that of a direct call counts where the distance behind it leads to
/// where another function begins, which other bytes hardly ever do.
package enum DirectCalls {
  /// No function is read further.
  private static let mostBytes = 1 << 16

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
    let bytes = bytes(of: function, snapshot)
    var seen: Set<Address> = []
    return bytes.indices.compactMap { offset in
      guard let count = distances[bytes[offset]], offset + count < bytes.endIndex else {
        return nil
      }
      var distance: UInt32 = 0
      for byte in bytes[(offset + 1)...(offset + count)].reversed() {
        distance = distance << 8 | UInt32(byte)
      }
      let signed =
        count == 1 ? Int(Int8(truncatingIfNeeded: distance)) : Int(Int32(bitPattern: distance))
      let next = function.start + (offset + 1 + count)
      let target = Address(next.bits &+ UInt(bitPattern: signed))
      // In its own function a jump leads on.
      guard target < function.start || target >= function.start + function.size,
        let symbol = snapshot.symbol(containing: target), symbol.start == target,
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
