/// The attributes that are read: DWARF 5, section 7.5.4.
enum DebugAttribute: UInt64 {
  case location = 0x02
  case name = 0x03
  case byteCount = 0x0b
  case lineTable = 0x10
  case lowAddress = 0x11
  case highAddress = 0x12
  case compilationFolder = 0x1b
  case upperBound = 0x2f
  case abstractOrigin = 0x31
  case count = 0x37
  case declarationFile = 0x3a
  case declarationLine = 0x3b
  case frameBase = 0x40
  case specification = 0x47
  case type = 0x49
  case ranges = 0x55
  case linkageName = 0x6e
  case stringOffsetsBase = 0x72
  case addressBase = 0x73
  case rangeListsBase = 0x74
  case locationListsBase = 0x8c
}

/// The kinds of entries that are told apart: DWARF 5, section 7.5.3.
enum DebugTag {
  static let arrayType: UInt64 = 0x01
  static let formalParameter: UInt64 = 0x05
  static let lexicalBlock: UInt64 = 0x0b
  static let member: UInt64 = 0x0d
  static let pointerType: UInt64 = 0x0f
  static let referenceType: UInt64 = 0x10
  static let compileUnit: UInt64 = 0x11
  static let structureType: UInt64 = 0x13
  static let typedef: UInt64 = 0x16
  static let inlinedSubroutine: UInt64 = 0x1d
  static let constType: UInt64 = 0x26
  static let subprogram: UInt64 = 0x2e
  static let variable: UInt64 = 0x34
  static let volatileType: UInt64 = 0x35
}
