/// Writes numbers and texts one after the other; ``DirectoryReader`` reads them.
struct DirectoryWriter {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  /// The places of texts that were written already.
  private var known: [String: UInt32] = [:]

  /// Appends a number.
  mutating func write<Value: FixedWidthInteger>(_ value: Value) {
    var little = value.littleEndian
    for _ in 0..<MemoryLayout<Value>.size {
      bytes.append(UInt8(truncatingIfNeeded: little))
      little >>= 8
    }
  }

  /// Appends a truth value.
  mutating func write(_ value: Bool) {
    bytes.append(value ? 1 : 0)
  }

  /// Appends bytes with their count.
  mutating func write(_ content: [UInt8]) {
    write(UInt32(truncatingIfNeeded: content.count))
    bytes += content
  }

  /// Appends a text; one that was written before as a reference to that.
  mutating func write(_ text: String) {
    if let place = known[text] {
      write(place)
      return
    }
    let number = UInt32(truncatingIfNeeded: known.count)
    known[text] = number
    write(number)
    write(Array(text.utf8))
  }

  /// Appends an array with its count.
  mutating func write<Element>(
    _ elements: [Element],
    _ body: (Element, inout DirectoryWriter) -> Void
  ) {
    write(UInt64(elements.count))
    for element in elements { body(element, &self) }
  }
}
