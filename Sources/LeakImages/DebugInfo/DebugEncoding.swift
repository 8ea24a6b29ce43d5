/// How the values of a unit are written: DWARF 5, sections 7.4 and 7.5.1.
struct DebugEncoding: Hashable {
  /// The version of DWARF, 2 to 5.
  let version: UInt16

  /// How wide offsets into sections are: 4 or 8 bytes.
  let offsetSize: Int

  /// Where the unit begins in `.debug_info`: references inside it count from there.
  let unitOffset: UInt64

  /// How wide addresses are, in bytes: files are ELF64.
  static let addressSize = 8
}
