/// A run of instructions or operations in a call frame table.
struct CallFrameBlock: Hashable, Sendable {
  /// Its first address.
  var start: UInt

  /// Its size in bytes.
  var byteCount: UInt
}
