/// A range of addresses, as numbers.
struct MemoryRange: Hashable, Sendable {
  /// The first address.
  var start: UInt

  /// The address behind the last byte.
  var end: UInt

  /// Whether an address is in it.
  func contains(_ address: UInt) -> Bool {
    start <= address && address < end
  }
}
