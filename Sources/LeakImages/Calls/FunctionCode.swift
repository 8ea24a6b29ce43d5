import LeakMemory

/// The machine code of one function, as far as it can be read.
struct FunctionCode {
  /// The function.
  let function: ImageSymbol

  /// Its bytes from the first on.
  let bytes: [UInt8]

  /// No function is read further.
  private static let mostBytes = 1 << 16

  /// Reads a function's code; what cannot be read is left out with all that follows.
  init(of function: ImageSymbol, in snapshot: Snapshot) {
    self.function = function
    var cursor = snapshot.cursor()
    var bytes: [UInt8] = []
    let count = min(function.size, Self.mostBytes)
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
    self.bytes = bytes
  }

  /// The address that a distance leads to, which counts from the byte behind it.
  ///
  /// - Parameters:
  ///   - offset: Where the distance begins.
  ///   - count: Its size, 1 or 4 bytes.
  /// - Returns: Nil where the code ends before it does.
  func target(ofDistanceAt offset: Int, _ count: Int = 4) -> Address? {
    guard bytes.indices.contains(offset), offset + count <= bytes.endIndex else { return nil }
    var distance: UInt32 = 0
    for byte in bytes[offset..<(offset + count)].reversed() {
      distance = distance << 8 | UInt32(byte)
    }
    let signed =
      count == 1 ? Int(Int8(truncatingIfNeeded: distance)) : Int(Int32(bitPattern: distance))
    return Address((function.start + (offset + count)).bits &+ UInt(bitPattern: signed))
  }
}
