/// Reads numbers of a call frame table one after the other, never past an end.
///
/// As with ``ByteReader``, a read that fails gives zero and sets `hasFailed`.
struct FrameReader {
  /// The bytes.
  private let memory: FrameMemory

  /// The address of the next read.
  private(set) var position: UInt

  /// The address behind the last byte that may be read.
  let end: UInt

  /// Whether a read went past the end, or to bytes that are nowhere.
  private(set) var hasFailed = false

  /// No longer number than this is read; what is longer is malformed.
  private static let maximumLEBByteCount = 16

  /// Reads so many bytes from an address on; cut where addresses end.
  init(_ memory: FrameMemory, at start: UInt, byteCount: UInt) {
    self.memory = memory
    position = start
    end = start &+ min(byteCount, UInt.max &- start)
  }

  /// Whether everything was read, or reading failed.
  var isAtEnd: Bool { position >= end || hasFailed }

  /// How many bytes are left.
  var remaining: UInt { end &- position }

  /// Remembers that the input is wrong.
  mutating func fail() {
    hasFailed = true
    position = end
  }

  /// Reads a byte.
  mutating func readByte() -> UInt8 { take(1, memory.byte(position)) ?? 0 }

  /// Reads two bytes.
  mutating func readHalf() -> UInt16 { take(2, memory.half(position)) ?? 0 }

  /// Reads four bytes.
  mutating func readSingle() -> UInt32 { take(4, memory.single(position)) ?? 0 }

  /// Reads eight bytes.
  mutating func readDouble() -> UInt { take(8, memory.double(position)) ?? 0 }

  /// Steps over a value that was loaded; nil where it is not there, or goes past the end.
  @inline(__always)
  private mutating func take<Value>(_ byteCount: UInt, _ value: Value?) -> Value? {
    guard end &- position >= byteCount, let value else {
      fail()
      return nil
    }
    position &+= byteCount
    return value
  }

  /// Reads a variable-length unsigned number (LEB128); bits beyond 64 are dropped.
  mutating func readUnsignedLEB() -> UInt {
    readLEB().value
  }

  /// Reads a variable-length signed number (LEB128); bits beyond 64 are dropped.
  mutating func readSignedLEB() -> Int {
    let number = readLEB()
    guard number.shift < 64, number.last & 0x40 != 0 else { return Int(bitPattern: number.value) }
    return Int(bitPattern: number.value | (UInt.max &<< number.shift))
  }

  /// Reads the bits of a variable-length number, with how many there were and the last byte.
  private mutating func readLEB() -> (value: UInt, shift: UInt, last: UInt8) {
    var value: UInt = 0
    var shift: UInt = 0
    for _ in 0..<Self.maximumLEBByteCount {
      let byte = readByte()
      if shift < 64 { value |= UInt(byte & 0x7f) &<< shift }
      shift &+= 7
      if byte & 0x80 == 0 { return (value, shift, byte) }
    }
    fail()
    return (0, 0, 0)
  }

  /// Steps over bytes.
  mutating func skip(_ count: UInt) {
    guard count <= remaining else { return fail() }
    position &+= count
  }

  /// Reads a block: its size, and steps over its content.
  mutating func readBlock() -> CallFrameBlock {
    let count = readUnsignedLEB()
    let block = CallFrameBlock(start: position, byteCount: count)
    skip(count)
    return hasFailed ? CallFrameBlock(start: 0, byteCount: 0) : block
  }

  /// Reads a pointer in an encoding of the exception tables.
  ///
  /// Source: Linux Standard Base core 5.0, section 10.5.1 "DWARF Exception Header Encoding".
  ///
  /// - Parameters:
  ///   - encoding: The value's form, what it is relative to, and whether it leads to the pointer.
  ///   - bases: The addresses that values may be relative to.
  /// - Returns: The pointer; nil where it is left out or cannot be read.
  mutating func readPointer(_ encoding: UInt8, _ bases: PointerBases) -> UInt? {
    guard encoding != PointerBases.omitted else { return nil }
    let place = position
    if encoding & 0x70 == 0x50 {  // DW_EH_PE_aligned
      skip((8 &- (position & 7)) & 7)
      let value = readDouble()
      return hasFailed ? nil : value
    }
    var value: UInt
    switch encoding & 0x0f {
    case 0x00, 0x04, 0x0c: value = readDouble()
    case 0x01: value = readUnsignedLEB()
    case 0x02: value = UInt(readHalf())
    case 0x03: value = UInt(readSingle())
    case 0x09: value = UInt(bitPattern: readSignedLEB())
    case 0x0a: value = UInt(bitPattern: Int(readHalf().signed))
    case 0x0b: value = UInt(bitPattern: Int(readSingle().signed))
    default:
      fail()
      return nil
    }
    guard !hasFailed else { return nil }
    switch encoding & 0x70 {
    case 0x00: break
    case 0x10: value &+= place
    case 0x20: value &+= bases.text
    case 0x30: value &+= bases.data
    case 0x40: value &+= bases.function
    default: return nil
    }
    return encoding & 0x80 == 0 ? value : memory.double(value)
  }
}
