package import LeakMemory

/// The compiler's record of a class, struct or enum: name, module and fields.
///
/// Source: `TargetTypeContextDescriptor`, include/swift/ABI/Metadata.h. Verified with Swift 6.3.1.
package struct TypeDescriptor: Sendable {
  /// Where the record lies.
  package let address: Address

  /// The record's flags.
  private let flags: UInt32

  /// The type's own name, without module and outer types.
  package let name: String

  /// Reads the record at an address; nil where there is none of a class, struct or enum.
  package init?(at address: Address, memory: any MemoryReader) {
    let found = MetadataMemory.part(\.descriptor, ofRecord: address, memory: memory) {
      TypeDescriptor(readAt: address, memory: memory)
    }
    guard let found else { return nil }
    self = found
  }

  /// Reads the record at an address.
  private init?(readAt address: Address, memory: any MemoryReader) {
    guard
      address.bits & 3 == 0,
      let flags = memory.load(address, as: UInt32.self),
      (16...18).contains(flags & 0x1f),
      let nameAddress = memory.relativePointer(address + 8),
      let name = memory.text(nameAddress, limit: 1024)
    else { return nil }
    self.address = address
    self.flags = flags
    self.name = name
  }

  /// What a record may be that of.
  package enum Sort: UInt32, Sendable {
    case `class` = 16
    case `struct` = 17
    case `enum` = 18
  }

  /// What the record is that of.
  package var sort: Sort? { Sort(rawValue: flags & 0x1f) }

  /// Whether the record is a class's.
  package var isClass: Bool { sort == .class }

  /// Whether the type has generic arguments, its own or those of a context around it.
  package var isGeneric: Bool { flags & 0x80 != 0 }

  /// The name of the module the type is declared in; nil where unreadable.
  package func module(memory: any MemoryReader) -> String? {
    MetadataMemory.part(\.module, ofRecord: address, memory: memory) { readModule(memory: memory) }
  }

  /// Reads the name of the module.
  private func readModule(memory: any MemoryReader) -> String? {
    var context = address
    for _ in 0..<32 {
      guard let parent = Self.parent(of: context, memory: memory) else { return nil }
      guard let flags = memory.load(parent, as: UInt32.self) else { return nil }
      if flags & 0x1f == 0 {
        return memory.relativePointer(parent + 8).flatMap { memory.text($0, limit: 1024) }
      }
      context = parent
    }
    return nil
  }

  /// The context a context lies in: a relative reference, indirect where its lowest bit is set.
  private static func parent(of context: Address, memory: any MemoryReader) -> Address? {
    guard let offset = memory.load(context + 4, as: Int32.self), offset != 0 else { return nil }
    let direct = context + 4 + Int(offset & ~1)
    return offset & 1 == 0 ? direct : memory.pointer(direct)
  }

  /// The fields in order of declaration, an enum's payload cases first.
  ///
  /// - Returns: Nil where the program was built without reflection metadata.
  package func fields(memory: any MemoryReader) -> [FieldRecord]? {
    MetadataMemory.part(\.fields, ofRecord: address, memory: memory) { readFields(memory: memory) }
  }

  /// Reads the fields.
  private func readFields(memory: any MemoryReader) -> [FieldRecord]? {
    guard
      let record = memory.relativePointer(address + 16),
      let stride = memory.load(record + 10, as: UInt16.self), stride >= 12,
      let count = memory.load(record + 12, as: UInt32.self), count <= 1 << 16
    else { return nil }
    var fields: [FieldRecord] = []
    for index in 0..<Int(count) {
      let field = record + 16 + index * Int(stride)
      guard
        let flags = memory.load(field, as: UInt32.self),
        let nameAddress = memory.relativePointer(field + 8),
        let name = memory.text(nameAddress, limit: 1024)
      else { return nil }
      let type = memory.relativePointer(field + 4).flatMap { MangledName(at: $0, memory: memory) }
      fields.append(FieldRecord(name: name, type: type, isIndirect: flags & 1 != 0))
    }
    return fields
  }

  /// How far the metadata of a class without resilient superclass reaches.
  private struct Bounds: BitwiseCopyable {
    /// Words before its address.
    let negativeWords: UInt32

    /// Words from its address on.
    let positiveWords: UInt32

    /// Words that the class itself adds, its generic arguments first.
    let immediateMembers: UInt32
  }

  /// Where a type's generic arguments begin in its metadata; only for metadata of this record.
  package func genericArguments(ofType metadata: Address, memory: any MemoryReader) -> Address? {
    guard isClass else { return metadata + 16 }
    let kindFlags = flags >> 16
    if kindFlags & 1 << 13 != 0 {
      // A resilient superclass: the bounds are known at run time only.
      return memory.relativePointer(address + 24)
        .flatMap { memory.word($0) }
        .map { metadata + Int(bitPattern: $0) }
    }
    guard
      let bounds = memory.load(address + 24, as: Bounds.self),
      bounds.positiveWords >= bounds.immediateMembers
    else { return nil }
    let words =
      kindFlags & 1 << 12 != 0
      ? -Int(bounds.negativeWords) : Int(bounds.positiveWords - bounds.immediateMembers)
    return metadata + words * 8
  }
}
