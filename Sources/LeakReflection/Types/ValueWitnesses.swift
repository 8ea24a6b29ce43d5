package import LeakMemory

/// A type's size and nature, from its value witness table.
///
/// Source: include/swift/ABI/ValueWitness.def and ValueWitnessTable flags in
/// include/swift/ABI/MetadataValues.h. Verified with Swift 6.3.1.
package struct ValueWitnesses: Sendable {
  /// Bytes of a value.
  package let size: Int

  /// Bytes from one array element to the next.
  package let stride: Int

  /// What the table says behind its functions.
  private struct Record: BitwiseCopyable {
    /// Bytes of a value.
    let size: UInt

    /// Bytes from one array element to the next.
    let stride: UInt

    /// The table's flags.
    let flags: UInt32

    /// How many values an enum could make of the bit patterns that are none.
    let extraInhabitants: UInt32
  }

  /// The table's flags.
  private let flags: UInt32

  /// Reads the table of the type whose metadata is at an address.
  package init?(ofType metadata: Address, memory: any MemoryReader) {
    guard
      let table = memory.pointer(metadata + -8),
      let record = memory.load(table + 64, as: Record.self),
      record.size <= 1 << 24, record.stride <= 1 << 24
    else { return nil }
    size = Int(record.size)
    stride = Int(record.stride)
    flags = record.flags
  }

  /// One less than the alignment in bytes.
  package var alignmentMask: Int { Int(flags & 0xff) }

  /// Whether copying and destroying a value is moving bytes: then it holds no reference.
  ///
  /// Not believed of noncopyable types: raw layout, as in a `Mutex`, counts as plain bytes whatever
  /// it stores.
  package var isTrivial: Bool { flags & 0x81_0000 == 0 }

  /// Whether an existential holds a value inline in its three-word buffer.
  package var isStoredInline: Bool { flags & 0x2_0000 == 0 }

  /// Where a value begins in a heap box: after the header, aligned.
  package func offset(afterHeader header: Int) -> Int {
    (header + alignmentMask) & ~alignmentMask
  }
}
