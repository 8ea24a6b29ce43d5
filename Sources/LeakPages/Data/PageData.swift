/// JSON as it may be between the tags of a script: no text in it can end the element.
struct PageData {
  /// What is written so far.
  private(set) var bytes: [UInt8] = []

  /// Whether the next value follows another one.
  private var needsComma = false

  /// No data.
  init() {}

  /// Writes a list whose members the closure writes.
  mutating func list(_ body: (inout PageData) -> Void) {
    open(UInt8(ascii: "["))
    body(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes an object whose members the closure writes.
  mutating func object(_ body: (inout PageData) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes the name of the value that follows.
  mutating func name(_ name: String) {
    text(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a number.
  mutating func number(_ number: Int) {
    separate()
    bytes += String(number).utf8
  }

  /// Writes numbers.
  mutating func numbers(_ numbers: [Int]) { list { for number in numbers { $0.number(number) } } }

  /// Writes a text.
  ///
  /// Everything that could end the script, begin a comment in it, or break a line is escaped.
  mutating func text(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20, 0x7f, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        bytes += "\\u00".utf8
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 15))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Hands over what is written so far: between two values, where a line break changes nothing.
  mutating func flush(to write: ([UInt8]) -> Void) {
    write(bytes)
    bytes = []
  }

  /// Writes JSON that is written already.
  mutating func written(_ data: PageData) {
    separate()
    bytes += data.bytes
  }

  /// A hexadecimal digit.
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Begins a list or an object.
  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  /// Ends a list or an object.
  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  /// Writes the comma between two values.
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
