internal import LeakMemory

/// The records of associated types that reflection metadata has.
struct AssociatedTypeIndex {
  /// Where the records of a type and a protocol are.
  private var places: [ConformanceIndex.Key: UInt] = [:]

  /// Reads the images' records.
  ///
  /// Source: `AssociatedTypeDescriptor` in swift/RemoteInspection/Records.h; verified with Swift 6.3.1.
  init(_ resolver: TypeResolver) {
    for image in resolver.snapshot.images {
      for section in image.sections where section.name == "swift5_assocty" {
        var place = section.start.bits
        let end = place &+ UInt(max(0, min(section.byteCount, 1 << 26)))
        while place &+ 16 <= end {
          guard let count = resolver.memory.half(place &+ 8), count < 1024,
            let size = resolver.memory.half(place &+ 12), size == 8
          else { break }
          add(place, resolver)
          place = place &+ 16 &+ UInt(count) &* UInt(size)
        }
      }
    }
  }

  /// Adds the records of a type and a protocol.
  private mutating func add(_ place: UInt, _ resolver: TypeResolver) {
    guard let typeName = resolver.memory.direct(place),
      let protocolName = resolver.memory.direct(place &+ 4),
      case .nominal(let descriptor, _) = resolver.node(resolver.rawType(mangledAt: typeName)),
      case .existential(let names, _, _, _, _) = resolver.node(
        resolver.rawType(mangledAt: protocolName)
      ),
      names.count == 1, let address = resolver.protocolAddress(named: names[0])
    else { return }
    let key = ConformanceIndex.Key(type: descriptor.bits, protocolType: address)
    if places[key] == nil { places[key] = place }
  }

  /// Where the mangled type of an associated type is; nil where no record has it.
  func type(
    _ key: ConformanceIndex.Key,
    name: String,
    memory: inout MetadataMemory
  ) -> UInt? {
    guard let place = places[key], let count = memory.half(place &+ 8), count < 1024 else {
      return nil
    }
    for index in 0..<UInt(count) {
      let record = place &+ 16 &+ index &* 8
      guard let text = memory.direct(record).flatMap({ memory.text($0) }),
        text.elementsEqual(name.utf8)
      else { continue }
      return memory.direct(record &+ 4)
    }
    return nil
  }
}
