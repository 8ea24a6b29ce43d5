/// Reads what ``DirectoryWriter`` wrote; after the first thing that cannot be, everything is empty.
struct DirectoryReader {
  /// The bytes.
  private var reader: ByteReader

  /// The texts that were read already.
  private var texts: [String] = []

  /// Reads bytes.
  init(_ bytes: [UInt8]) {
    reader = ByteReader(bytes)
  }

  /// Whether something could not be read.
  var hasFailed: Bool { reader.hasFailed }

  /// Whether everything was read, and nothing failed.
  var isComplete: Bool { !reader.hasFailed && reader.remaining == 0 }

  /// Reads a number.
  mutating func read<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type = Value.self
  ) -> Value {
    reader.read(type)
  }

  /// Reads a truth value.
  mutating func readFlag() -> Bool {
    let value = reader.read(UInt8.self)
    if value > 1 { reader.fail() }
    return value == 1
  }

  /// Reads bytes with their count.
  mutating func readBytes() -> [UInt8] {
    let count = UInt64(reader.read(UInt32.self))
    let start = reader.offset
    reader.skip(count)
    return reader.hasFailed ? [] : Array(reader.bytes[start..<reader.offset])
  }

  /// Reads a text.
  mutating func readText() -> String {
    let number = Int(reader.read(UInt32.self))
    guard !reader.hasFailed else { return "" }
    if number < texts.count { return texts[number] }
    guard number == texts.count else {
      reader.fail()
      return ""
    }
    let text = String(decoding: readBytes(), as: UTF8.self)
    texts.append(text)
    return text
  }

  /// Reads an array with its count.
  ///
  /// - Parameters:
  ///   - least: The least size of an element, which bounds the count.
  ///   - body: Reads an element; nil where it cannot be.
  /// - Returns: The elements; none where one of them cannot be.
  mutating func readArray<Element>(
    least: Int,
    _ body: (inout DirectoryReader) -> Element?
  ) -> [Element] {
    let count = reader.read(UInt64.self)
    guard !reader.hasFailed, count <= UInt64(reader.remaining / max(1, least)) else {
      reader.fail()
      return []
    }
    var elements: [Element] = []
    elements.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let element = body(&self), !reader.hasFailed else {
        reader.fail()
        return []
      }
      elements.append(element)
    }
    return elements
  }
}
