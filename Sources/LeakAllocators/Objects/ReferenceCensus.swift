internal import LeakMemory

/// Counts the words of memory that refer to objects, to tell live ones from what looks like them.
///
/// Every unowned reference is a word somewhere, so that more of them than there are words means that
/// the counts are none; and what no word refers to was freed.
enum ReferenceCensus {
  /// The candidates that words of memory bear out.
  ///
  /// - Parameters:
  ///   - candidates: The complements of addresses, and how many words must refer to each.
  ///   - snapshot: The process.
  ///   - writable: The memory that references may be in.
  ///   - isLive: Whether the program still has the word at an address.
  /// - Returns: The complements of the addresses that are left: an analysis of its own process has no list of objects.
  static func confirmed(
    _ candidates: [(complement: UInt, needed: UInt32)],
    in snapshot: Snapshot,
    _ writable: [MemoryRange],
    where isLive: (UInt) -> Bool = { _ in true }
  ) -> [UInt] {
    guard !candidates.isEmpty else { return [] }
    var builder = BlockTableBuilder()
    builder.reserveCapacity(candidates.count)
    for candidate in candidates { builder.append(start: ~candidate.complement, byteCount: 16) }
    let table = builder.table()
    var counts = [UInt32](repeating: 0, count: table.count)
    count(table, &counts, snapshot, writable, isLive)
    return candidates.compactMap { candidate in
      guard let index = table.index(of: ~candidate.complement), counts[index] >= candidate.needed
      else { return nil }
      return candidate.complement
    }
  }

  /// Counts the words that refer to each block's start, but for those in its own first 16 bytes.
  private static func count(
    _ table: BlockTable,
    _ counts: inout [UInt32],
    _ snapshot: Snapshot,
    _ ranges: [MemoryRange],
    _ isLive: (UInt) -> Bool
  ) {
    var cursor = snapshot.cursor()
    let filter = AddressFilter(startsOf: table)
    for range in ranges {
      var next = range.start.roundedUp(to: 8)
      while let address = filter.nextReference(&cursor, from: next, to: range.end) {
        next = address &+ 8
        guard let word = cursor.word(address) else { continue }
        let target = word & WordScan.addressBits
        if let index = table.index(of: target), address &- target >= 16, isLive(address) {
          counts[index] = counts[index] &+ 1
        }
      }
    }
    for thread in snapshot.threads {
      for case let value? in thread.registers?.values ?? [] {
        if let index = table.index(of: value.bits & WordScan.addressBits) {
          counts[index] = counts[index] &+ 1
        }
      }
    }
  }
}
