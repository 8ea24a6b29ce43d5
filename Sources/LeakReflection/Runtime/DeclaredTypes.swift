internal import CLeakFinder
internal import LeakMemory

/// The records of all types that this process's images declare.
struct DeclaredTypes: Sendable {
  /// The records' addresses, ascending.
  private let records: [UInt]

  /// The most images that are looked at.
  private static let mostImages = 4096

  /// The types declared now.
  static func current() -> DeclaredTypes {
    // SAFETY: `buffer` has room for the capacity that is passed along with it.
    let lists = unsafe withUnsafeTemporaryAllocation(
      of: LeakTypeRecords.self,
      capacity: mostImages
    ) { buffer -> [LeakTypeRecords] in
      guard let base = buffer.baseAddress else { return [] }
      let count = unsafe leak_typeRecords(base, buffer.count)
      return unsafe Array(buffer[..<min(count, buffer.count)])
    }
    return DeclaredTypes(lists, memory: OwnMemory())
  }

  /// Reads the lists of some images.
  private init(_ lists: [LeakTypeRecords], memory: any MemoryReader) {
    var records: [UInt] = []
    let copy = MemorySnapshot()
    for list in lists {
      let start = Address(list.start)
      guard copy.fill(from: start, count: list.byteCount, reading: memory) else { continue }
      for offset in stride(from: 0, to: list.byteCount - 3, by: 4) {
        let reference = Int32(truncatingIfNeeded: copy.word(at: offset))
        let direct = start + offset + Int(reference & ~3)
        switch reference & 3 {
        case 0: records.append(direct.bits)
        case 1: if let record = memory.pointer(direct) { records.append(record.bits) }
        default: break
        }
      }
    }
    self.records = records.sorted()
  }

  /// Whether an address is that of a declared type's record.
  ///
  /// - Complexity: O(log *n*).
  func contains(_ address: Address) -> Bool {
    var low = 0
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      if records[middle] < address.bits { low = middle + 1 } else { high = middle }
    }
    return low < records.count && records[low] == address.bits
  }
}
