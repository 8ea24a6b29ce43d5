/// Finds entries by their object's address.
///
/// Open addressing with linear probing, because a registration has no time for a hash that
/// resists attacks; addresses are not chosen by attackers.
struct AddressIndex: Sendable {
  /// Slot plus one, 0 for none; a power of two in size.
  private var table: [UInt32] = []

  /// How many slots are in the table.
  private var count = 0

  /// No entries.
  init() {}

  /// The entry of an address in a scope.
  ///
  /// Takes no closure: that would not be inlined into other files. Nor would `==` of a type in another.
  ///
  /// - Complexity: O(1) on average.
  func slot(of address: UInt, in scope: ScopeID, entries slots: [Entry]) -> UInt32? {
    guard count > 0 else { return nil }
    let mask = table.count - 1
    var probe = Self.hash(address) & mask
    while table[probe] != 0 {
      let slot = table[probe] - 1
      if slots[Int(slot)].address == address, slots[Int(slot)].scope.rawValue == scope.rawValue {
        return slot
      }
      probe = (probe + 1) & mask
    }
    return nil
  }

  /// An entry of an address, in whatever scope.
  ///
  /// - Complexity: O(1) on average.
  func anySlot(of address: UInt, entries slots: [Entry]) -> UInt32? {
    guard count > 0 else { return nil }
    let mask = table.count - 1
    var probe = Self.hash(address) & mask
    while table[probe] != 0 {
      let slot = table[probe] - 1
      if slots[Int(slot)].address == address { return slot }
      probe = (probe + 1) & mask
    }
    return nil
  }

  /// Adds a slot; its entry must have its address already.
  mutating func insert(_ slot: UInt32, in slots: [Entry]) {
    if (count + 1) * 2 > table.count { resize(to: max(64, table.count * 2), in: slots) }
    place(slot, address: slots[Int(slot)].address)
    count += 1
  }

  /// Removes a slot, and closes the gap it leaves; does nothing where it is not in the table.
  mutating func remove(_ slot: UInt32, in slots: [Entry]) {
    guard count > 0 else { return }
    let mask = table.count - 1
    var hole = Self.hash(slots[Int(slot)].address) & mask
    while table[hole] != slot + 1 {
      guard table[hole] != 0 else { return }
      hole = (hole + 1) & mask
    }
    count -= 1
    var probe = (hole + 1) & mask
    while table[probe] != 0 {
      let home = Self.hash(slots[Int(table[probe] - 1)].address) & mask
      // Moves back only what would not be found any more with the hole before it.
      if (probe &- home) & mask >= (probe &- hole) & mask {
        table[hole] = table[probe]
        hole = probe
      }
      probe = (probe + 1) & mask
    }
    table[hole] = 0
  }

  /// Puts a slot into the first free place.
  private mutating func place(_ slot: UInt32, address: UInt) {
    let mask = table.count - 1
    var probe = Self.hash(address) & mask
    while table[probe] != 0 { probe = (probe + 1) & mask }
    table[probe] = slot + 1
  }

  /// Makes room.
  private mutating func resize(to size: Int, in slots: [Entry]) {
    let old = table
    table = Array(repeating: 0, count: size)
    for value in old where value != 0 {
      place(value - 1, address: slots[Int(value - 1)].address)
    }
  }

  /// Spreads an address over the table.
  @inline(__always)
  private static func hash(_ address: UInt) -> Int {
    Int(truncatingIfNeeded: ((address >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 33)
  }
}
