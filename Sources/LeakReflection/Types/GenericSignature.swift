package import LeakMemory

/// What tells the types of one generic declaration apart: parameters, then conformances.
///
/// Source: `TargetGenericContextDescriptorHeader`, `GenericParamDescriptor` and
/// `TargetGenericRequirementDescriptor`, include/swift/ABI/GenericContext.h. Verified with Swift
/// 6.3.1.
package struct GenericSignature: Sendable {
  /// What a parameter stands for.
  package enum Parameter: Sendable {
    case type
    case pack
    case value
  }

  /// A conformance that is passed as a witness table.
  package struct Requirement: Sendable {
    /// The mangled type that conforms, in terms of the parameters.
    package let subject: MangledName

    /// The protocol's record.
    package let protocolRecord: Address
  }

  /// How many words the arguments take.
  package let keyCount: Int

  /// How many lengths of packs come before the parameters.
  package let packLengthCount: Int

  /// For each parameter that is a pack, in order, which of the lengths is its own.
  package let packLengths: [Int]

  /// The parameters that are passed, in order.
  package let keyParameters: [Parameter]

  /// The conformances that are passed, in order, behind the parameters.
  package let keyRequirements: [Requirement]

  /// Reads the signature of a generic declaration; nil where it is not understood.
  package init?(of descriptor: TypeDescriptor, memory: any MemoryReader) {
    let found = MetadataMemory.part(\.signature, ofRecord: descriptor.address, memory: memory) {
      GenericSignature(readOf: descriptor, memory: memory)
    }
    guard let found else { return nil }
    self = found
  }

  /// Reads the signature.
  private init?(readOf descriptor: TypeDescriptor, memory: any MemoryReader) {
    // Behind the record's fixed part: the instantiation cache and pattern, then the signature.
    let header = descriptor.address + (descriptor.isClass ? 44 : 28) + 8
    guard
      let parameterCount = memory.load(header, as: UInt16.self),
      let requirementCount = memory.load(header + 2, as: UInt16.self),
      let keyCount = memory.load(header + 4, as: UInt16.self),
      parameterCount <= 256, requirementCount <= 1024, keyCount <= 512,
      let bytes = memory.bytes(header + 8, count: Int(parameterCount))
    else { return nil }
    var parameters: [Parameter] = []
    for byte in bytes where byte & 0x80 != 0 {
      switch byte & 0x3f {
      case 0: parameters.append(.type)
      case 1: parameters.append(.pack)
      case 2: parameters.append(.value)
      default: return nil
      }
    }
    guard
      let flags = memory.load(header + 6, as: UInt16.self),
      let packs = Self.packs(
        flags & 1 == 0
          ? nil
          : header + ((8 + Int(parameterCount) + 3) & ~3)
            + Int(requirementCount) * 12,
        memory: memory
      )
    else { return nil }
    packLengthCount = packs.lengthCount
    packLengths = packs.lengths
    var requirements: [Requirement] = []
    let first = header + ((8 + Int(parameterCount) + 3) & ~3)
    for index in 0..<Int(requirementCount) {
      let place = first + index * 12
      guard let flags = memory.load(place, as: UInt32.self) else { return nil }
      // Only conformances that are passed matter here: kind 0 with the key bit.
      guard flags & 0x80 != 0, flags & 0x1f == 0 else { continue }
      guard
        flags & 0x20 == 0,
        let subject = memory.relativePointer(place + 4)
          .flatMap({ MangledName(at: $0, memory: memory) }),
        let record = Self.protocolRecord(at: place + 8, memory: memory)
      else { return nil }
      requirements.append(Requirement(subject: subject, protocolRecord: record))
    }
    self.keyCount = Int(keyCount)
    self.keyParameters = parameters
    self.keyRequirements = requirements
  }

  /// The record of the parameters that are packs; all others are witness tables' and not understood.
  ///
  /// Source: `GenericPackShapeHeader` and `GenericPackShapeDescriptor`, include/swift/ABI/GenericContext.h.
  private static func packs(
    _ place: Address?,
    memory: any MemoryReader
  ) -> (lengthCount: Int, lengths: [Int])? {
    guard let place else { return (0, []) }
    guard
      let count = memory.load(place, as: UInt16.self), count <= 64,
      let lengthCount = memory.load(place + 2, as: UInt16.self), lengthCount <= count
    else { return nil }
    var lengths: [Int] = []
    for index in 0..<Int(count) {
      let record = place + 4 + index * 8
      guard
        memory.load(record, as: UInt16.self) == 0,
        let length = memory.load(record + 4, as: UInt16.self), length < lengthCount
      else { return nil }
      lengths.append(Int(length))
    }
    return (Int(lengthCount), lengths)
  }

  /// The protocol's record that a relative reference leads to, indirectly where its lowest bit is
  /// set; nil for a protocol of Objective-C, which the next bit says.
  private static func protocolRecord(at place: Address, memory: any MemoryReader) -> Address? {
    guard let offset = memory.load(place, as: Int32.self), offset & 2 == 0 else { return nil }
    let direct = place + Int(offset & ~3)
    return offset & 1 == 0 ? direct : memory.pointer(direct)
  }
}
