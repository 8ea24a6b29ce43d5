internal import LeakMemory

/// What existentials such as `any Sequence<Int>` and `any Sequence<String>` have in common.
///
/// No list has the addresses of these records, so each part is checked against what it must be.
///
/// Source: `TargetExtendedExistentialTypeShape`, include/swift/ABI/Metadata.h. Verified with Swift
/// 6.3.1.
struct ExistentialShape {
  /// How many words tell one of these existentials from another.
  let argumentCount: Int

  /// Reads and checks the record at an address; nil where it is none.
  init?(at address: Address, ranges: LoadedRanges, memory: any MemoryReader) {
    guard
      address.bits & 3 == 0, ranges.contains(address),
      let flags = memory.load(address, as: UInt32.self), flags & ~0x1f03 == 0,
      let name = memory.relativePointer(address + 4), ranges.contains(name),
      let mangled = MangledName(at: name, memory: memory), mangled.length > 1,
      let required = Header(at: address + 8, memory: memory), required.parameterCount > 0
    else { return nil }
    var place = address + 16
    for optional in [0x200, 0x400] as [UInt32] where flags & optional != 0 {
      guard memory.relativePointer(place).map(ranges.contains) ?? false else { return nil }
      place = place + 4
    }
    var requirementCount = required.requirementCount
    var parameterBytes = flags & 0x800 != 0 ? 0 : required.parameterCount
    if flags & 0x100 != 0 {
      guard let general = Header(at: place, memory: memory) else { return nil }
      argumentCount = general.keyCount
      requirementCount += general.requirementCount
      parameterBytes += flags & 0x1000 != 0 ? 0 : general.parameterCount
      place = place + 8
    } else {
      argumentCount = 0
    }
    place = place + (parameterBytes + 3) & ~3
    for index in 0..<requirementCount {
      let requirement = place + index * 12
      guard
        let sort = memory.load(requirement, as: UInt32.self), sort & ~0xff == 0,
        let subject = memory.relativePointer(requirement + 4), ranges.contains(subject)
      else { return nil }
    }
  }

  /// The counts of a generic signature.
  private struct Header {
    /// How many parameters there are.
    let parameterCount: Int

    /// How many requirements there are.
    let requirementCount: Int

    /// How many words are passed.
    let keyCount: Int

    /// Reads the counts; nil where they are absurd.
    init?(at address: Address, memory: any MemoryReader) {
      guard
        let parameters = memory.load(address, as: UInt16.self), parameters <= 64,
        let requirements = memory.load(address + 2, as: UInt16.self), requirements <= 256,
        let keys = memory.load(address + 4, as: UInt16.self), keys <= 256,
        let flags = memory.load(address + 6, as: UInt16.self), flags & ~0xff == 0
      else { return nil }
      parameterCount = Int(parameters)
      requirementCount = Int(requirements)
      keyCount = Int(keys)
    }
  }
}
