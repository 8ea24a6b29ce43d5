package import LeakMemory

/// How often an object is retained, read from its header.
///
/// The runtime's own function dereferences the object, which may be gone by now; this asks the
/// kernel for the bytes.
///
/// Source: stdlib/public/SwiftShims/swift/shims/RefCount.h, 64-bit layout. Verified with Swift 6.3.1.
package enum StrongCount {
  /// The strong retains of an object; nil where its header cannot be read.
  package static func read(at object: Address, memory: any MemoryReader) -> Int? {
    guard let bits = memory.word(object + 8) else { return nil }
    guard let table = sideTable(of: object, memory: memory) else { return count(in: bits) }
    // The side table: the object, then counts in the same form.
    guard memory.pointer(table) == object else { return nil }
    return memory.word(table + 16).map(count(in:))
  }

  /// The memory that counts of a weakly referenced object were moved to, and that names the object.
  private static func sideTable(of object: Address, memory: any MemoryReader) -> Address? {
    guard
      let bits = memory.word(object + 8), bits & usesSlowPath != 0, bits & isSideTable != 0
    else { return nil }
    return Address((bits & ~(usesSlowPath | isSideTable)) << 3)
  }

  /// The bit that says that the counts are not these, or that the object never dies.
  private static let usesSlowPath: UInt = 1 << 63

  /// The bit that says that the counts are in a side table, as for weakly referenced objects.
  private static let isSideTable: UInt = 1 << 62

  /// The count, of which one less is stored.
  private static func count(in bits: UInt) -> Int {
    Int(bits >> 33 & 0x3fff_ffff) + 1
  }
}
