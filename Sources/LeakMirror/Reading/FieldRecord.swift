#if os(Linux)
import LeakMemory

/// A stored property, or a case of an enum, as far as the compiler's record says whether `Mirror` may load it.
///
/// Sources: `TargetTypeContextDescriptor`, include/swift/ABI/Metadata.h; `FieldDescriptor`,
/// include/swift/RemoteInspection/Records.h; docs/ABI/Mangling.rst. Verified with Swift 6.3.1.
struct FieldRecord {
  /// The name in the source, or the compiler's for storage it made up.
  let name: String

  /// The bytes of the mangled type, without those of symbolic references' targets; nil for a case without payload.
  private let type: [UInt8]?

  /// The most fields that are believed.
  private static let mostFields: UInt32 = 1 << 16

  /// Whether it is of a type; a case without payload is of none.
  var hasType: Bool { type != nil }

  /// Whether it is weak, unowned or unmanaged.
  var isLoose: Bool {
    guard let type, type.count >= 2, type[type.count - 2] == UInt8(ascii: "X") else { return false }
    return [UInt8(ascii: "w"), UInt8(ascii: "o"), UInt8(ascii: "u")].contains(type[type.count - 1])
  }

  /// Whether it cannot be loaded: a block occurs in its type, or its type is noncopyable.
  ///
  /// The runtime of Swift 6.3.1 crashes on Linux when it makes metadata of a type that contains a block, such as an
  /// optional one: it has no value witnesses for blocks. Of a noncopyable type the compiler writes a reference to a
  /// function alone, which returns `()` unless the runtime says that it can reflect such types.
  var isOpaque: Bool {
    guard let type else { return false }
    return type == [9]
      || zip(type, type.dropFirst()).contains { $0 == UInt8(ascii: "X") && $1 == UInt8(ascii: "B") }
  }

  /// The records of a type's own properties, or of an enum's cases; empty where there are none.
  static func list(of type: Any.Type) -> [FieldRecord] {
    let memory = OwnMemory()
    let metadata = Address(UInt(bitPattern: ObjectIdentifier(type)))
    let place: Int
    switch kind(of: type) {
    case .class: place = 40
    case .struct, .enum, .optional: place = 8
    case nil: return []
    }
    guard let descriptor = memory.pointer(metadata + place),
      let flags = memory.load(descriptor, as: UInt32.self), (16...18).contains(flags & 0x1f),
      let record = memory.relativePointer(descriptor + 16),
      let stride = memory.load(record + 10, as: UInt16.self), stride >= 12,
      let count = memory.load(record + 12, as: UInt32.self), count <= mostFields
    else { return [] }
    var fields: [FieldRecord] = []
    for index in 0..<Int(count) {
      let place = record + (16 + index * Int(stride))
      guard let nameAddress = memory.relativePointer(place + 8),
        let name = memory.text(nameAddress, limit: 1024)
      else { return [] }
      let type = memory.relativePointer(place + 4).flatMap { mangled(at: $0, memory) }
      fields.append(FieldRecord(name: name, type: type))
    }
    return fields
  }

  /// The kinds of metadata whose types have such records.
  ///
  /// Source: include/swift/ABI/MetadataKind.def. Verified with Swift 6.3.1.
  enum Kind: UInt {
    case `class` = 0
    case `struct` = 0x200
    case `enum` = 0x201
    case optional = 0x202
  }

  /// The kind of a type's metadata; nil for other kinds.
  static func kind(of type: Any.Type) -> Kind? {
    OwnMemory().word(Address(UInt(bitPattern: ObjectIdentifier(type)))).flatMap(Kind.init)
  }

  /// The bytes of a mangled name, without those of symbolic references' targets.
  private static func mangled(at address: Address, _ memory: OwnMemory) -> [UInt8]? {
    var characters: [UInt8] = []
    var offset = 0
    while offset < 4096 {
      guard let byte = memory.load(address + offset, as: UInt8.self) else { return nil }
      switch byte {
      case 0: return characters
      case 0x01...0x17: offset += 5
      case 0x18...0x1f: offset += 9
      default: offset += 1
      }
      characters.append(byte)
    }
    return nil
  }
}
#endif
