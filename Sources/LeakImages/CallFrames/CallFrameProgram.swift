/// Carries out a function's call frame instructions up to one of its addresses.
///
/// Source: DWARF 5, section 6.4.2 and table 7.29; `DW_CFA_GNU_args_size` (0x2e) and
/// `DW_CFA_GNU_negative_offset_extended` (0x2f) are in Linux Standard Base core 5.0, section 10.5.
struct CallFrameProgram {
  /// The function's table.
  private let entry: CallFrameEntry

  /// The bytes of the table.
  private let memory: FrameMemory

  /// The row so far.
  private var row = CallFrameRow()

  /// The row that the common instructions make.
  private var initialRow = CallFrameRow()

  /// The rows that were put aside.
  private var remembered: [CallFrameRow] = []

  /// The address that the row so far is for.
  private var location: UInt

  /// No more rows than this are put aside at a time.
  private static let maximumRememberedCount = 256

  /// Begins at a function's first address.
  private init(_ entry: CallFrameEntry, _ memory: FrameMemory) {
    self.entry = entry
    self.memory = memory
    location = entry.start
  }

  /// The row for an address of a function; nil where the instructions are malformed or too many.
  static func row(
    of entry: CallFrameEntry,
    at address: UInt,
    _ memory: FrameMemory
  ) -> CallFrameRow? {
    var program = CallFrameProgram(entry, memory)
    guard program.run(entry.initialInstructions, upTo: .max) else { return nil }
    program.initialRow = program.row
    program.location = entry.start
    guard program.run(entry.instructions, upTo: address) else { return nil }
    return program.row
  }

  /// Carries out instructions until they come to an address behind a given one.
  ///
  /// - Returns: Whether all of them were understood.
  private mutating func run(_ block: CallFrameBlock, upTo address: UInt) -> Bool {
    var reader = FrameReader(memory, at: block.start, byteCount: block.byteCount)
    while !reader.isAtEnd {
      guard memory.spend() else { return false }
      let code = reader.readByte()
      let operand = UInt(code & 0x3f)
      switch code >> 6 {
      case 1:  // DW_CFA_advance_loc
        location &+= operand &* entry.codeAlignment
        if location > address { return true }
      case 2:  // DW_CFA_offset
        row.set(.saved(offset: scaled(reader.readUnsignedLEB())), of: operand)
      case 3:  // DW_CFA_restore
        row.set(initialRow.rule(of: operand), of: operand)
      default:
        if let distance = advance(code, &reader) {
          location = distance
          if location > address { return true }
        } else if !define(code, &reader), !save(code, &reader) {
          return false
        }
      }
    }
    return !reader.hasFailed
  }

  /// The address that an instruction moves on to; nil where it does not move.
  private func advance(_ code: UInt8, _ reader: inout FrameReader) -> UInt? {
    switch code {
    case 0x01: reader.readPointer(entry.pointerEncoding, entry.bases) ?? .max  // DW_CFA_set_loc
    case 0x02: location &+ UInt(reader.readByte()) &* entry.codeAlignment
    case 0x03: location &+ UInt(reader.readHalf()) &* entry.codeAlignment
    case 0x04: location &+ UInt(reader.readSingle()) &* entry.codeAlignment
    default: nil
    }
  }

  /// Carries out an instruction about the frame address or the row as a whole.
  ///
  /// - Returns: Whether it is one that is understood.
  private mutating func define(_ code: UInt8, _ reader: inout FrameReader) -> Bool {
    switch code {
    case 0x00: break  // DW_CFA_nop
    case 0x0a:  // DW_CFA_remember_state
      guard remembered.count < Self.maximumRememberedCount else { return false }
      remembered.append(row)
    case 0x0b:  // DW_CFA_restore_state
      guard let last = remembered.popLast() else { return false }
      row = last
    case 0x0c:  // DW_CFA_def_cfa
      let register = reader.readUnsignedLEB()
      row.frameAddress = .register(
        register,
        offset: Int(bitPattern: reader.readUnsignedLEB())
      )
    case 0x0d:  // DW_CFA_def_cfa_register
      guard case .register(_, let offset) = row.frameAddress else { return false }
      row.frameAddress = .register(reader.readUnsignedLEB(), offset: offset)
    case 0x0e:  // DW_CFA_def_cfa_offset
      guard case .register(let register, _) = row.frameAddress else { return false }
      row.frameAddress = .register(
        register,
        offset: Int(bitPattern: reader.readUnsignedLEB())
      )
    case 0x0f:  // DW_CFA_def_cfa_expression
      row.frameAddress = .expression(reader.readBlock())
    case 0x12:  // DW_CFA_def_cfa_sf
      let register = reader.readUnsignedLEB()
      row.frameAddress = .register(register, offset: scaled(reader.readSignedLEB()))
    case 0x13:  // DW_CFA_def_cfa_offset_sf
      guard case .register(let register, _) = row.frameAddress else { return false }
      row.frameAddress = .register(register, offset: scaled(reader.readSignedLEB()))
    case 0x2e: _ = reader.readUnsignedLEB()  // DW_CFA_GNU_args_size
    default: return false
    }
    return true
  }

  /// Carries out an instruction about one register.
  ///
  /// - Returns: Whether it is one that is understood.
  private mutating func save(_ code: UInt8, _ reader: inout FrameReader) -> Bool {
    guard (0x05...0x16).contains(code) || code == 0x2f else { return false }
    let register = reader.readUnsignedLEB()
    let rule: CallFrameRow.Rule
    switch code {
    case 0x05: rule = .saved(offset: scaled(reader.readUnsignedLEB()))  // DW_CFA_offset_extended
    case 0x06: rule = initialRow.rule(of: register)  // DW_CFA_restore_extended
    case 0x07: rule = .undefined  // DW_CFA_undefined
    case 0x08: rule = .same  // DW_CFA_same_value
    case 0x09: rule = .register(reader.readUnsignedLEB())  // DW_CFA_register
    case 0x10: rule = .savedAt(reader.readBlock())  // DW_CFA_expression
    case 0x11: rule = .saved(offset: scaled(reader.readSignedLEB()))  // DW_CFA_offset_extended_sf
    case 0x14: rule = .value(offset: scaled(reader.readUnsignedLEB()))  // DW_CFA_val_offset
    case 0x15: rule = .value(offset: scaled(reader.readSignedLEB()))  // DW_CFA_val_offset_sf
    case 0x16: rule = .valueOf(reader.readBlock())  // DW_CFA_val_expression
    case 0x2f: rule = .saved(offset: 0 &- scaled(reader.readUnsignedLEB()))
    default: return false
    }
    row.set(rule, of: register)
    return true
  }

  /// An unsigned operand in bytes.
  private func scaled(_ operand: UInt) -> Int {
    Int(bitPattern: operand) &* entry.dataAlignment
  }

  /// A signed operand in bytes.
  private func scaled(_ operand: Int) -> Int {
    operand &* entry.dataAlignment
  }
}
