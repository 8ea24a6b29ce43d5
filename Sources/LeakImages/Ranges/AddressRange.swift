package import LeakMemory

/// A run of addresses.
///
/// Unlike `Range`, it can be made of any two numbers that a damaged file holds.
package struct AddressRange: Hashable, Sendable {
  /// The first address.
  package let start: Address

  /// The size in bytes; never negative.
  package let byteCount: Int

  /// Describes a run by its size; one that would go past the last address is cut there.
  package init(start: Address, byteCount: Int) {
    self.start = start
    self.byteCount = Int(clamping: min(UInt(max(0, byteCount)), UInt.max - start.bits))
  }

  /// Describes a run by its end; empty where the end is before the start.
  package init(start: Address, end: Address) {
    self.init(start: start, byteCount: end > start ? Int(clamping: end.bits &- start.bits) : 0)
  }

  /// The address behind the last byte.
  package var end: Address { start + byteCount }

  /// Whether it has no bytes.
  package var isEmpty: Bool { byteCount == 0 }

  /// Whether an address is in it.
  package func contains(_ address: Address) -> Bool {
    address.bits &- start.bits < UInt(byteCount)
  }

  /// The parts that are in none of some ranges, which are in order.
  package func parts(outside ranges: [AddressRange]) -> [AddressRange] {
    var parts: [AddressRange] = []
    var from = start
    for range in ranges where range.end > from && range.start < end {
      if range.start > from { parts.append(AddressRange(start: from, end: range.start)) }
      from = max(from, range.end)
    }
    if from < end { parts.append(AddressRange(start: from, end: end)) }
    return parts
  }
}

// MARK: - CustomStringConvertible

extension AddressRange: CustomStringConvertible {
  package var description: String { "\(start)..<\(end)" }
}
