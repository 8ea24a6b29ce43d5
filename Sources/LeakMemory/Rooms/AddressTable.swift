/// Numbers of addresses, given in the order in which they are met.
///
/// A table with open addressing, kept at most half full. It works on many addresses at once: a table
/// of a million is larger than the processor's caches, and one look at it after the other waits for
/// memory each time, while looks that do not depend on each other wait together.
///
/// Everything that is done for each address stands in this file, since debug builds optimise file by
/// file.
package struct AddressTable {
  /// An address, or 0 where there is none, and its number.
  private struct Entry: BitwiseCopyable {
    /// The address.
    var address: UInt

    /// The number.
    var number: Int
  }

  /// The entries.
  private var room: Room

  /// How many entries there are: a power of two.
  private var capacity: Int

  /// How many addresses have a number.
  package private(set) var count = 0

  /// An empty table.
  package init() {
    capacity = 128
    room = Room(byteCount: capacity * MemoryLayout<Entry>.stride)
  }

  /// The number of an address; nil where it has none.
  package func number(of address: Address) -> Int32? {
    // SAFETY: `slot` is below the capacity, for which the room was made.
    let entry = unsafe entries[slot(of: address.bits)]
    return entry.address == 0 || address.isNull ? nil : Int32(truncatingIfNeeded: entry.number)
  }

  /// Gives a number to each address that has none yet.
  ///
  /// - Parameters:
  ///   - addresses: The addresses; none is 0.
  ///   - range: Which of them.
  ///   - next: The number of the first address that has none; further ones follow.
  ///   - numbers: Is given the number of each address, at its end.
  package mutating func number(
    _ addresses: [Address],
    _ range: Range<Int>,
    next: inout Int32,
    into numbers: inout [Int32]
  ) {
    if !isKnownUniquelyReferenced(&room) { move(toCapacity: capacity) }
    while (count + range.count) * 2 > capacity { move(toCapacity: capacity * 2) }
    warmed ^= warmUp(addresses, range)
    // SAFETY: The room is ours, and `slot` is below the capacity, for which it was made.
    let entries = unsafe entries
    for index in range {
      let address = addresses[index].bits
      let slot = slot(of: address)
      if unsafe entries[slot].address == 0 {
        unsafe entries[slot] = Entry(address: address, number: Int(next))
        count += 1
        next += 1
      }
      numbers.append(Int32(truncatingIfNeeded: unsafe entries[slot].number))
    }
  }

  /// What ``warmUp(_:_:)`` returned, lest the loads be left out.
  private var warmed: UInt = 0

  /// Has the processor load what looking some addresses up will need.
  @inline(__always)
  private func warmUp(_ addresses: [Address], _ range: Range<Int>) -> UInt {
    var sum: UInt = 0
    // SAFETY: `firstSlot` is below the capacity, for which the room was made.
    let entries = unsafe entries
    for index in range { unsafe sum ^= entries[firstSlot(of: addresses[index].bits)].address }
    return sum
  }

  /// The entries, valid while the room is kept.
  @inline(__always)
  private var entries: UnsafeMutablePointer<Entry> {
    // SAFETY: The room holds entries only, which are plain bytes and fit its alignment.
    unsafe room.base.assumingMemoryBound(to: Entry.self)
  }

  /// The entry that an address has if no other is in its way.
  @inline(__always)
  private func firstSlot(of address: UInt) -> Int {
    let shift = UInt(truncatingIfNeeded: capacity.leadingZeroBitCount) + 1
    return Int(truncatingIfNeeded: (address &* 0x9e37_79b9_7f4a_7c15) >> shift) & (capacity - 1)
  }

  /// The entry that an address has, or would have.
  @inline(__always)
  private func slot(of address: UInt) -> Int {
    var slot = firstSlot(of: address)
    // SAFETY: `slot` is below the capacity, for which the room was made. Half of the entries are
    // free, so one is met.
    let entries = unsafe entries
    while unsafe entries[slot].address != 0, unsafe entries[slot].address != address {
      slot = (slot &+ 1) & (capacity &- 1)
    }
    return slot
  }

  /// Moves all entries to a table of another size.
  ///
  /// The order of entries is that of their hashes, so both tables are gone through from one end to the
  /// other.
  private mutating func move(toCapacity new: Int) {
    let before = self
    capacity = new
    room = Room(byteCount: new * MemoryLayout<Entry>.stride)
    room.preferLargePages()
    // SAFETY: Both rooms were made for their capacities, and `before` keeps the old one.
    let target = unsafe entries
    for index in 0..<before.capacity {
      let entry = unsafe before.entries[index]
      if entry.address != 0 { unsafe target[slot(of: entry.address)] = entry }
    }
  }
}
