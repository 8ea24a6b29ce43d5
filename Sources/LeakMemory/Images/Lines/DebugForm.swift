/// A value in debug information, as far as line tables have them (DWARF 5, section 7.5.6).
enum DebugForm {
  /// A number.
  case number(UInt64)

  /// A string.
  case string(String)

  /// Something that is stepped over.
  case other

  /// Reads a value of a form; fails the reader where the form is unknown.
  static func read(
    _ form: UInt64,
    _ reader: inout ByteReader,
    _ strings: LineProgram.Strings,
    _ offsetSize: Int
  ) -> DebugForm {
    switch form {
    case 0x08:  // DW_FORM_string
      let range = reader.readStringRange()
      return .string(String(decoding: reader.bytes[range], as: UTF8.self))
    case 0x0e:  // DW_FORM_strp
      return string(in: strings.strings, at: reader.readUnsigned(size: offsetSize))
    case 0x1f:  // DW_FORM_line_strp
      return string(in: strings.lineStrings, at: reader.readUnsigned(size: offsetSize))
    case 0x0b: return .number(reader.readUnsigned(size: 1))
    case 0x05: return .number(reader.readUnsigned(size: 2))
    case 0x06: return .number(reader.readUnsigned(size: 4))
    case 0x07: return .number(reader.readUnsigned(size: 8))
    case 0x0f: return .number(reader.readUnsignedLEB())
    case 0x1e:  // DW_FORM_data16, an MD5 sum
      reader.skip(16)
    case 0x09:  // DW_FORM_block
      reader.skip(reader.readUnsignedLEB())
    default:
      reader.fail()
    }
    return .other
  }

  /// A string of a string section.
  private static func string(in section: [UInt8], at offset: UInt64) -> DebugForm {
    guard let offset = Int(exactly: offset) else { return .other }
    return ByteReader.string(in: section, at: offset).map { .string($0) } ?? .other
  }
}
