/// The addresses that encoded pointers of exception tables may be relative to.
struct PointerBases: Sendable {
  /// The image's first byte of code (`DW_EH_PE_textrel`).
  var text: UInt = 0

  /// The table's own begin (`DW_EH_PE_datarel`).
  var data: UInt = 0

  /// The function's begin (`DW_EH_PE_funcrel`).
  var function: UInt = 0

  /// The encoding of a pointer that is left out.
  static let omitted: UInt8 = 0xff
}
