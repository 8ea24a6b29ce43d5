package import LeakMemory

/// The metadata record of a native Swift class.
///
/// Source: `TargetClassMetadata` without Objective-C, include/swift/ABI/Metadata.h. Verified with
/// Swift 6.3.1.
package struct ClassMetadata: Sendable {
  /// Where the record lies: the isa of the class's instances.
  package let address: Address

  /// The superclass's record; nil for a root class.
  package let superclass: Address?

  /// Bytes of an instance, with its header.
  package let instanceSize: Int

  /// The compiler's record of the class.
  package let descriptor: TypeDescriptor

  /// The record as it lies in memory.
  private struct Record: BitwiseCopyable {
    /// What sort of type it is.
    let kind: UInt

    /// The superclass's record, or 0.
    let superclass: UInt

    /// The class's flags.
    let flags: UInt32

    /// Where an instance's address is among its bytes.
    let instanceAddressPoint: UInt32

    /// Bytes of an instance, with its header.
    let instanceSize: UInt32

    /// One less than an instance's alignment.
    let alignmentMask: UInt16

    /// For the runtime's use.
    let reserved: UInt16

    /// Bytes of this record, with what lies before its address.
    let classSize: UInt32

    /// Where this record's address is among its bytes.
    let classAddressPoint: UInt32

    /// The compiler's record of the class.
    let descriptor: UInt
  }

  /// Reads and checks the record at an address; nil where it is none.
  package init?(at address: Address, memory: any MemoryReader) {
    guard
      address.isWordAligned,
      let record = memory.load(address, as: Record.self),
      record.kind == MetadataKind.class.rawValue,
      record.superclass & 7 == 0,
      record.instanceSize >= 16, record.instanceSize <= 1 << 24,
      record.alignmentMask & (record.alignmentMask &+ 1) == 0,
      record.descriptor != 0,
      let descriptor = TypeDescriptor(at: Address(record.descriptor), memory: memory),
      descriptor.isClass
    else { return nil }
    self.address = address
    self.superclass = record.superclass == 0 ? nil : Address(record.superclass)
    self.instanceSize = Int(record.instanceSize)
    self.descriptor = descriptor
  }

  /// The class and its superclasses, the root first; nil where one cannot be read.
  package func inheritance(memory: any MemoryReader) -> [ClassMetadata]? {
    var chain = [self]
    while let next = chain[chain.count - 1].superclass {
      guard chain.count < 256, let record = ClassMetadata(at: next, memory: memory) else {
        return nil
      }
      chain.append(record)
    }
    return chain.reversed()
  }
}
