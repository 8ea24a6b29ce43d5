package import LeakMemory

extension TypeResolver {
  /// What `swift5_builtin` says of a type: types of C, of the compiler, and some enums.
  package func builtinRecord(of type: TypeID) -> BuiltinTypeRecord? {
    records.builtins[type]
  }

  /// What `swift5_mpenum` says of an enum.
  package func multiPayloadRecord(of type: TypeID) -> MultiPayloadEnumRecord? {
    records.enums[type]
  }

  /// The enums that `swift5_mpenum` tells of.
  var multiPayloadTypes: [TypeID] { Array(records.enums.keys) }

  /// The records, which are read when they are first asked for.
  private var records: TypeRecords {
    if let typeRecords { return typeRecords }
    var made = TypeRecords()
    for image in snapshot.images {
      for section in image.sections {
        switch section.name {
        case "swift5_builtin": readBuiltins(section, &made)
        case "swift5_mpenum": readEnums(section, &made)
        default: break
        }
      }
    }
    typeRecords = made
    return made
  }

  /// Reads a section of sizes.
  private func readBuiltins(_ section: SnapshotImage.Section, _ records: inout TypeRecords) {
    for index in 0..<UInt(max(0, min(section.byteCount / 20, 1 << 16))) {
      let place = section.start.bits &+ index &* 20
      guard let name = memory.direct(place), let size = memory.half(place &+ 4),
        let flags = memory.half(place &+ 8), let stride = memory.half(place &+ 12),
        let count = memory.half(place &+ 16)
      else { continue }
      let alignment = Int(flags & 0xFFFF)
      guard alignment > 0, alignment & (alignment - 1) == 0 else { continue }
      records.builtins[rawType(mangledAt: name)] = BuiltinTypeRecord(
        size: Int(size),
        alignment: alignment,
        stride: Int(stride),
        extraInhabitantCount: Int(count),
        isBitwiseTakable: flags & 0x1_0000 != 0
      )
    }
  }

  /// Reads a section of enums' bits.
  private func readEnums(_ section: SnapshotImage.Section, _ records: inout TypeRecords) {
    var place = section.start.bits
    let end = place &+ UInt(max(0, section.byteCount))
    while place &+ 8 <= end, place >= section.start.bits {
      guard let name = memory.direct(place), let head = memory.half(place &+ 4) else { return }
      // The size counts the head itself.
      let wordCount = UInt(head >> 16)
      guard wordCount >= 1, wordCount < 1 << 14 else { return }
      if let record = readEnum(place &+ 4, flags: head & 0xFFFF, wordCount: wordCount) {
        records.enums[rawType(mangledAt: name)] = record
      }
      place = place &+ 4 &+ wordCount &* 4
    }
  }

  /// Reads an enum's bits.
  private func readEnum(
    _ contents: UInt,
    flags: UInt32,
    wordCount: UInt
  ) -> MultiPayloadEnumRecord? {
    guard flags & 1 != 0 else {
      return MultiPayloadEnumRecord(
        usesSpareBits: false,
        spareBitMaskOffset: 0,
        spareBitMask: []
      )
    }
    guard wordCount >= 2, let sizes = memory.half(contents &+ 4) else { return nil }
    let count = Int(sizes & 0xFFFF)
    guard count <= Int(wordCount - 2) * 4, let mask = memory.bytes(contents &+ 8, count: count)
    else { return nil }
    return MultiPayloadEnumRecord(
      usesSpareBits: true,
      spareBitMaskOffset: Int(sizes >> 16),
      spareBitMask: mask
    )
  }

  /// What a closure's context holds, by the capture descriptor of its metadata; nil where there is none.
  package func captureRecord(at address: Address) -> CaptureRecord? {
    let start = address.bits
    guard start & 3 == 0, memory.isImage(start), let captures = memory.half(start),
      let sources = memory.half(start &+ 4), let bindings = memory.half(start &+ 8),
      captures <= 1024, sources <= 256, bindings <= 256
    else { return nil }
    var names: [Address] = []
    for index in 0..<UInt(captures) {
      guard let name = memory.direct(start &+ 12 &+ index &* 4) else { return nil }
      names.append(Address(name))
    }
    var ways: [CaptureRecord.MetadataSource] = []
    let second = start &+ 12 &+ UInt(captures) &* 4
    for index in 0..<UInt(sources) {
      let source = second &+ index &* 8
      // The compiler writes none for a pack of a captured object's class: its closures' captures do without.
      if memory.half(source &+ 4) == 0 { continue }
      guard let name = memory.direct(source), let way = memory.direct(source &+ 4),
        let text = memory.text(way)
      else { return nil }
      ways.append(
        CaptureRecord.MetadataSource(mangledParameter: Address(name), encodedSource: text)
      )
    }
    return CaptureRecord(
      mangledCaptures: names,
      sources: ways,
      bindingCount: Int(bindings)
    )
  }
}
