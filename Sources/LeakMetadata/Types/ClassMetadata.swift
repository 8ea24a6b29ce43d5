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

  /// Reads and checks the record at an address; nil where it is none.
  package init?(at address: Address, memory: any MemoryReader) {
    guard
      address.isWordAligned,
      memory.word(address) == MetadataKind.class.rawValue,
      let superclass = memory.word(address + 8), superclass & 7 == 0,
      let size = memory.load(address + 24, as: UInt32.self), size >= 16, size <= 1 << 24,
      let alignmentMask = memory.load(address + 28, as: UInt16.self),
      alignmentMask & (alignmentMask &+ 1) == 0,
      let descriptorAddress = memory.pointer(address + 40),
      let descriptor = TypeDescriptor(at: descriptorAddress, memory: memory),
      descriptor.isClass
    else { return nil }
    self.address = address
    self.superclass = superclass == 0 ? nil : Address(superclass)
    self.instanceSize = Int(size)
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
