internal import LeakMemory

/// The value of an attribute, as it is written: DWARF 5, section 7.5.5 and 7.5.6.
enum DebugValue {
  /// Nothing that is used.
  case none
  /// An address in the file.
  case address(UInt64)
  /// The number of an address in the unit's part of `.debug_addr`.
  case addressIndex(UInt64)
  /// A number.
  case number(UInt64)
  /// An offset into the section that the attribute is about.
  case sectionOffset(UInt64)
  /// The number of a list in the unit's part of `.debug_rnglists` or `.debug_loclists`.
  case listIndex(UInt64)
  /// An entry, by its offset in `.debug_info`.
  case entry(UInt64)
  /// A string in the entry itself.
  case text(String)
  /// A string of a section.
  case string(DebugSections.Name, UInt64)
  /// The number of a string in the unit's part of `.debug_str_offsets`.
  case stringIndex(UInt64)
  /// An expression or another block.
  case block([UInt8])

  /// Reads a value; fails the reader where the form is unknown.
  static func read(
    _ form: UInt64,
    implicit: Int64,
    _ reader: inout ByteReader,
    _ encoding: DebugEncoding
  ) -> DebugValue {
    switch form {
    case 0x01: return .address(reader.read(UInt64.self))
    case 0x0b, 0x0c: return .number(UInt64(reader.read(UInt8.self)))
    case 0x05: return .number(UInt64(reader.read(UInt16.self)))
    case 0x06: return .number(UInt64(reader.read(UInt32.self)))
    case 0x07: return .number(reader.read(UInt64.self))
    case 0x0f: return .number(reader.readUnsignedLEB())
    case 0x0d: return .number(UInt64(bitPattern: reader.readSignedLEB()))
    case 0x19: return .number(1)
    case 0x21: return .number(UInt64(bitPattern: implicit))
    case 0x08:
      let range = reader.readStringRange()
      return .text(String(decoding: reader.bytes[range], as: UTF8.self))
    case 0x0e: return .string(.strings, reader.readUnsigned(size: encoding.offsetSize))
    case 0x1f: return .string(.lineStrings, reader.readUnsigned(size: encoding.offsetSize))
    case 0x1a, 0x1f02: return .stringIndex(reader.readUnsignedLEB())
    case 0x25...0x28: return .stringIndex(index(form - 0x24, &reader))
    case 0x1b, 0x1f01: return .addressIndex(reader.readUnsignedLEB())
    case 0x29...0x2c: return .addressIndex(index(form - 0x28, &reader))
    case 0x17: return .sectionOffset(reader.readUnsigned(size: encoding.offsetSize))
    case 0x22, 0x23: return .listIndex(reader.readUnsignedLEB())
    case 0x10:
      // A reference to another unit was as wide as an address before version 3.
      let size = encoding.version == 2 ? DebugEncoding.addressSize : encoding.offsetSize
      return .entry(reader.readUnsigned(size: size))
    case 0x11: return .entry(encoding.unitOffset &+ reader.readUnsigned(size: 1))
    case 0x12: return .entry(encoding.unitOffset &+ reader.readUnsigned(size: 2))
    case 0x13: return .entry(encoding.unitOffset &+ reader.readUnsigned(size: 4))
    case 0x14: return .entry(encoding.unitOffset &+ reader.readUnsigned(size: 8))
    case 0x15: return .entry(encoding.unitOffset &+ reader.readUnsignedLEB())
    case 0x03, 0x04, 0x09, 0x0a, 0x18: return .block(block(form, &reader))
    case 0x16:
      let form = reader.readUnsignedLEB()
      // One that leads to itself, or to a constant of the abbreviation, cannot be.
      guard form != 0x16, form != 0x21 else {
        reader.fail()
        return .none
      }
      return read(form, implicit: 0, &reader, encoding)
    default:
      skip(form, &reader, encoding)
      return .none
    }
  }

  /// Steps over a value; fails the reader where the form is unknown.
  static func skip(_ form: UInt64, _ reader: inout ByteReader, _ encoding: DebugEncoding) {
    if let size = byteCount(of: form, encoding) { return reader.skip(UInt64(size)) }
    switch form {
    case 0x08: _ = reader.readStringRange()
    case 0x0d, 0x0f, 0x15, 0x1a, 0x1b, 0x22, 0x23, 0x1f01, 0x1f02: _ = reader.readUnsignedLEB()
    case 0x03: reader.skip(UInt64(reader.read(UInt16.self)))
    case 0x04: reader.skip(UInt64(reader.read(UInt32.self)))
    case 0x0a: reader.skip(UInt64(reader.read(UInt8.self)))
    case 0x09, 0x18: reader.skip(reader.readUnsignedLEB())
    case 0x16: _ = read(form, implicit: 0, &reader, encoding)
    default: reader.fail()
    }
  }

  /// How many bytes every value of a form has; nil where they differ or the form is unknown.
  static func byteCount(of form: UInt64, _ encoding: DebugEncoding) -> Int? {
    switch form {
    case 0x19, 0x21: 0
    case 0x0b, 0x0c, 0x11, 0x25, 0x29: 1
    case 0x05, 0x12, 0x26, 0x2a: 2
    case 0x27, 0x2b: 3
    case 0x06, 0x13, 0x1c, 0x28, 0x2c: 4
    case 0x01, 0x07, 0x14, 0x20, 0x24: 8
    case 0x1e: 16
    case 0x10: encoding.version == 2 ? DebugEncoding.addressSize : encoding.offsetSize
    case 0x0e, 0x17, 0x1d, 0x1f, 0x1f20, 0x1f21: encoding.offsetSize
    default: nil
    }
  }

  /// A number of 1 to 4 bytes.
  private static func index(_ size: UInt64, _ reader: inout ByteReader) -> UInt64 {
    guard size == 3 else { return reader.readUnsigned(size: Int(size)) }
    let low = reader.readUnsigned(size: 2)
    return low | reader.readUnsigned(size: 1) << 16
  }

  /// A block of a stated length.
  private static func block(_ form: UInt64, _ reader: inout ByteReader) -> [UInt8] {
    let count: UInt64 =
      switch form {
      case 0x03: UInt64(reader.read(UInt16.self))
      case 0x04: UInt64(reader.read(UInt32.self))
      case 0x0a: UInt64(reader.read(UInt8.self))
      default: reader.readUnsignedLEB()
      }
    let start = reader.offset
    reader.skip(count)
    return reader.hasFailed ? [] : Array(reader.bytes[start..<reader.offset])
  }
}
