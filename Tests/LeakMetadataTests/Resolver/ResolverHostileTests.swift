import LeakMemory
import LeakMetadata
import Testing

/// What users may rely on when the memory of a program is damaged.
@Suite("Damaged metadata") struct ResolverHostileTests {
  /// Random numbers that can be had again.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  /// A copy of what images have in memory, which is damaged and mended again.
  // SAFETY: The rooms are never freed; damage is done and mended between readings only.
  @safe private final class Specimen {
    /// A part of an image.
    @safe struct Part {
      let start: UInt
      let bytes: UnsafeMutableRawBufferPointer
    }

    let snapshot: Snapshot
    private let whole: Snapshot
    private let parts: [Part]
    private var undo: [(part: Int, offset: Int, byte: UInt8)] = []

    init(_ whole: Snapshot) {
      var extents: [SnapshotExtent] = []
      var parts: [Part] = []
      for extent in whole.extents {
        // What is not in images is lent as it is.
        guard whole.imageIndex(containing: Address(extent.start)) != nil,
          extent.byteCount < 64 << 20
        else {
          extents.append(extent)
          continue
        }
        let room = UnsafeMutableRawBufferPointer.allocate(
          byteCount: Int(extent.byteCount),
          alignment: 16
        )
        guard let base = UnsafeRawPointer(room.baseAddress) else { continue }
        // SAFETY: The room is as large as the extent.
        unsafe extent.withBytes { unsafe room.copyMemory(from: $0) }
        // SAFETY: The room is never freed.
        unsafe parts.append(Part(start: extent.start, bytes: room))
        // SAFETY: As above.
        unsafe extents.append(
          SnapshotExtent(start: extent.start, byteCount: extent.byteCount, bytes: base)
        )
      }
      self.parts = parts
      self.whole = whole
      snapshot = Snapshot(
        regions: whole.regions,
        extents: extents,
        storage: [],
        images: whole.images.filter { $0.name.contains("swiftCore") || $0.name.contains("xctest") },
        threads: [],
        process: whole.process,
        absences: []
      )
    }

    func damage(_ address: UInt, _ bytes: [UInt8]) {
      for (index, part) in parts.enumerated() {
        // SAFETY: Offsets are checked against the room.
        let count = unsafe part.bytes.count
        guard address >= part.start, address < part.start + UInt(count) else { continue }
        let offset = Int(address - part.start)
        for (place, byte) in zip(offset..<count, bytes) {
          // SAFETY: As above.
          undo.append((index, place, unsafe part.bytes[place]))
          // SAFETY: As above.
          unsafe part.bytes[place] = byte
        }
      }
    }

    func mend() {
      for change in undo.reversed() {
        // SAFETY: Where damage was done.
        unsafe parts[change.part].bytes[change.offset] = change.byte
      }
      undo = []
    }
  }

  @Test("No damage makes reading trap or go on for ever", .timeLimit(.minutes(2)))
  func damage() throws {
    _ = resolverTypes()
    let specimen = Specimen(try sharedSnapshot())
    let whole = TypeResolver(specimen.snapshot)
    // Where reading leads to: damage elsewhere would not be met.
    var targets: [(metadata: Address, places: [UInt])] = []
    for metadata in whole.indexedMetadata {
      let type = whole.type(ofMetadata: metadata)
      guard case .nominal(let descriptor, _) = whole.node(type) else { continue }
      var places = [metadata.bits &- 16, metadata.bits, metadata.bits, descriptor.bits]
      places.append(descriptor.bits &+ 24)
      if let facts = whole.nominalFacts(of: descriptor) {
        places.append(facts.fieldDescriptor.bits)
        places.append(facts.mangledSuperclass.bits)
      }
      if let head = whole.descriptor(at: descriptor) { places.append(head.parent.bits) }
      places += (whole.fields(of: type) ?? []).map(\.mangledType.bits)
      targets.append((metadata, places.filter { $0 > 4096 }))
    }
    #expect(targets.count > 500)
    var numbers = Numbers(state: UInt64.random(in: 0...UInt64.max))
    let seed = numbers.state
    var read = 0
    var sound = 0
    for round in 0..<2_000 {
      var chosen: [Address] = []
      for _ in 0..<12 {
        guard let target = targets.randomElement(using: &numbers) else { continue }
        chosen.append(target.metadata)
        for _ in 0..<2 {
          guard let place = target.places.randomElement(using: &numbers) else { continue }
          let other = targets.randomElement(using: &numbers)?.places.first ?? 0
          specimen.damage(
            place &+ UInt.random(in: 0..<40, using: &numbers),
            bytes(other, &numbers)
          )
        }
      }
      let resolver = TypeResolver(specimen.snapshot)
      for metadata in chosen {
        read += 1
        let type = resolver.type(ofMetadata: metadata)
        if case .nominal = resolver.node(type) { sound += 1 }
        _ = resolver.name(of: type)
        _ = resolver.shortName(of: type)
        for field in resolver.fields(of: type) ?? [] {
          if let type = field.type { _ = resolver.name(of: type) }
        }
        _ = resolver.superclass(of: type).map { resolver.name(of: $0) }
        _ = resolver.valueWitnesses(ofMetadata: metadata)
        _ = resolver.fieldOffsetVector(ofMetadata: metadata)
        _ = resolver.heapMetadata(at: metadata)
      }
      if round % 250 == 0 {
        _ = resolver.metadata(of: resolver.type(ofMetadata: chosen[0]))
        _ = resolver.builtinRecord(of: resolver.type(ofMetadata: chosen[0]))
      }
      specimen.mend()
    }
    #expect(sound > read / 2, "seed \(seed)")
  }

  /// Something to write over what was there.
  private func bytes(_ other: UInt, _ numbers: inout Numbers) -> [UInt8] {
    var word = numbers.next()
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: return [UInt8(truncatingIfNeeded: word)]
    case 1: return [0xFF, 0xFF, 0xFF, 0x7F]
    case 2: word = UInt64(other) &+ UInt64.random(in: 0..<64, using: &numbers) & ~7
    case 3: word &= 0xFF
    case 4: return Array("xxxxQZQpyxQPSgG".utf8.shuffled(using: &numbers).prefix(8))
    case 5:
      // A relative reference to somewhere near.
      word = UInt64(bitPattern: Int64.random(in: -4096..<4096, using: &numbers))
      return (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    default: break
    }
    return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
  }

  @Test("Associated types are found by their records where witness tables are gone")
  func records() throws {
    let addresses = metadataAddresses([
      RGenericAssoc<RConforming<Int>>.self, RNestedAssoc<RNesting<String>>.self,
      RGenericAssoc<RAssocDerived>.self, RUsesDefault<RDefaulted<Int>>.self, RLazy<[Int]>.self,
      RLazy<LazyMapSequence<[Int], String>>.self, RCollectionParts<String>.self,
    ])
    let specimen = Specimen(try sharedSnapshot())
    func fields() -> [String] {
      let resolver = TypeResolver(specimen.snapshot)
      return addresses.flatMap { address in
        (resolver.fields(of: resolver.type(ofMetadata: address)) ?? []).map { field in
          field.type.map { resolver.name(of: $0) } ?? ""
        }
      }
    }
    let expected = fields()
    #expect(
      expected.contains("LeakMetadataTests.RGenericAssoc<Swift.Array<Swift.String>>") == false
    )
    #expect(expected.contains("Swift.Array<Swift.String>"))
    var cursor = specimen.snapshot.cursor()
    var count = 0
    for image in specimen.snapshot.images {
      guard let section = image.section("swift5_protocol_conformances") else { continue }
      for index in 0..<section.byteCount / 4 {
        let place = section.start + index * 4
        guard let offset = cursor.load(place.bits, as: Int32.self), offset != 0 else { continue }
        // The reference to the witness table, and the flag of resilient witnesses.
        specimen.damage((place + Int(offset) + 8).bits, [0, 0, 0, 0])
        specimen.damage((place + Int(offset) + 14).bits, [0])
        count += 1
      }
    }
    #expect(count > 1_000)
    #expect(fields() == expected)
    specimen.mend()
  }

  @Test("No mangled text makes reading trap or go on for ever", .timeLimit(.minutes(1)))
  func texts() throws {
    let resolver = TypeResolver(try sharedSnapshot())
    var numbers = Numbers(state: UInt64.random(in: 0...UInt64.max))
    let seeds = [
      "SaySiG", "SDySSSiG", "4Main4LeafV", "x_q_t", "xxQp_QP", "7Element_8IteratorSTQZ",
      "yySicSg", "s5Int32V", "ST_pSi7ElementSTRts_XP", "BV$2_", "AbCdE", "0A1B2c", "00abc",
      "yyYaYbKXE", "SpySo8timevalVG", "9999999999999", "Ieggd_", "xXw", "XX", "HPyHCg_G",
    ]
    for _ in 0..<20_000 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 1..<6, using: &numbers) {
        text += Array((seeds.randomElement(using: &numbers) ?? "").utf8)
      }
      for _ in 0..<Int.random(in: 0..<4, using: &numbers) {
        let place = Int.random(in: 0..<text.count, using: &numbers)
        text[place] = UInt8.random(in: 32..<127, using: &numbers)
      }
      _ = resolver.name(of: resolver.type(mangled: text, in: .empty))
    }
  }

  @Test("No type that repeats others has a name that takes all memory")
  func doublingNames() throws {
    let resolver = TypeResolver(try sharedSnapshot())
    var type = resolver.type(mangled: Array("SDySSSiG".utf8), in: .empty)
    let small = resolver.name(of: type)
    for _ in 0..<40 {
      // Named from the inside out, so that each part's name is known when it is used twice.
      _ = resolver.name(of: type)
      type = resolver.type(.tuple([type, type], labels: []))
    }
    #expect(resolver.name(of: type).utf8.count < 1 << 18)
    let other = resolver.type(
      .tuple([resolver.type(mangled: Array("SDySSSiG".utf8), in: .empty)], labels: [])
    )
    #expect(resolver.name(of: other) == "(\(small))")
  }
}
