internal import LeakMemory

/// Where the metadata of types is.
///
/// Found in three ways: in the data of images; in the caches of generic types, to which the types'
/// descriptors lead; and beside what those caches lead to, since the runtime makes metadata of all sorts
/// in pages of its own.
///
/// A program has metadata of many more types than anybody asks about: that of classes, structs and enums is
/// kept by descriptor, and looked at closely when somebody asks for a type of that descriptor.
struct MetadataIndex {
  /// What may be metadata of a class, struct or enum.
  private struct Candidate {
    /// Where it is.
    let address: UInt

    /// Its kind: the first word.
    let kind: UInt

    /// The candidate of the same descriptor that was found before; -1 for none.
    let before: Int32
  }

  /// What may be metadata of classes, structs and enums, in the order in which it was found.
  private var candidates: [Candidate] = []

  /// The candidate of each descriptor that was found last.
  private var newest: [UInt: Int32] = [:]

  /// The metadata of types that have no descriptor, as tuples, functions, existentials and metatypes, in the
  /// order in which it was found.
  private var structural: [UInt] = []

  /// What was found outside of images and proved to be metadata.
  private var known: Set<UInt> = []

  /// The same in the order in which it was found.
  private var made: [UInt] = []

  /// The metadata of types that were asked for, and of those that have no descriptor.
  private var byType: [TypeID: UInt] = [:]

  /// The size of the pages in which the runtime makes metadata.
  ///
  /// Source: `MetadataAllocator` in stdlib/public/runtime/Metadata.cpp; verified with Swift 6.3.1.
  private static let pageSize: UInt = 16_384

  /// The most bytes beside other metadata that are looked at.
  private static let neighbourhoodLimit: UInt = 1 << 26

  /// Looks for all metadata.
  init(_ resolver: TypeResolver) {
    let declarations = resolver.declarationIndex
    for descriptor in declarations.types { addCached(of: descriptor, resolver) }
    for image in resolver.snapshot.images
    where image.sections.contains(where: { $0.name.hasPrefix("swift5_") }) {
      for segment in image.segments
      where segment.permissions.contains(.write) && !segment.permissions.contains(.execute) {
        let start = segment.start.bits
        scan(start, start &+ UInt(max(0, min(segment.byteCount, 1 << 28))), resolver)
      }
    }
    addNeighbours(resolver)
    for address in structural { note(resolver.type(ofMetadata: Address(address)), address) }
  }

  // MARK: - Answers

  /// The metadata of a type whose descriptor was taken before, or that has none.
  func metadata(of type: TypeID) -> UInt? { byType[type] }

  /// The metadata that may be that of a descriptor's types, in the order in which it was found; nobody is given
  /// it again.
  mutating func takeCandidates(of descriptor: UInt) -> [(address: UInt, kind: UInt)] {
    var taken: [(address: UInt, kind: UInt)] = []
    var next = newest.removeValue(forKey: descriptor) ?? -1
    while next >= 0 {
      let candidate = candidates[Int(next)]
      taken.append((candidate.address, candidate.kind))
      next = candidate.before
    }
    return taken.reversed()
  }

  /// Remembers the metadata of a type; the first one stands for all.
  mutating func note(_ type: TypeID, _ address: UInt) {
    if byType[type] == nil { byType[type] = address }
  }

  /// All metadata of classes, structs and enums.
  func nominal(_ resolver: TypeResolver) -> [UInt] {
    var seen: Set<UInt> = []
    return candidates.filter {
      guard seen.insert($0.address).inserted, Self.isSound($0.address, $0.kind, resolver) else {
        return false
      }
      let node = resolver.node(resolver.type(ofMetadata: Address($0.address)))
      if case .nominal = node { return true }
      return false
    }.map(\.address)
  }

  // MARK: - Finding

  /// Adds the metadata that was made of a generic type.
  ///
  /// In front of the generic signature a relative reference leads to the cache: its first word has the
  /// number of elements in its upper half, the second one leads to their table; each leads to an entry
  /// that has the metadata in its fifth word. Source: `GenericMetadataCache` and
  /// `LockingConcurrentMap` in stdlib/public/runtime; verified with Swift 6.3.1, and checked against the
  /// descriptor for each.
  private mutating func addCached(of descriptor: UInt, _ resolver: TypeResolver) {
    guard let flags = resolver.memory.half(descriptor), flags & 0x80 != 0 else { return }
    let offset: UInt
    switch flags & 0x1F {
    case 16: offset = 44
    case 17, 18: offset = 28
    default: return
    }
    guard let cache = resolver.memory.direct(descriptor &+ offset),
      let head = resolver.memory.word(cache), head >> 32 > 0, head >> 32 < 1 << 20,
      let table = resolver.memory.word(cache &+ 8), table & 7 == 0
    else { return }
    for index in 0..<(head >> 32) {
      guard let entry = resolver.memory.word(table &+ 8 &+ index &* 8), entry & 7 == 0,
        let metadata = resolver.memory.word(entry &+ 32),
        let kind = resolver.memory.word(metadata),
        resolver.memory.word(metadata &+ Self.descriptorOffset(kind)) == descriptor
      else { continue }
      add(metadata, kind, resolver)
    }
  }

  /// The distance from metadata of a class, struct or enum to the word that leads to its descriptor.
  private static func descriptorOffset(_ kind: UInt) -> UInt {
    kind == 0 ? MetadataMemory.classDescriptorOffset : 8
  }

  /// Adds what looks like metadata at an address.
  ///
  /// The data of images has metadata where it looks like it, but for few words; outside of them it proves to be.
  private mutating func add(_ address: UInt, _ kind: UInt, _ resolver: TypeResolver) {
    if !resolver.memory.isImage(address) {
      guard !known.contains(address), Self.isSound(address, kind, resolver) else { return }
      known.insert(address)
      made.append(address)
    }
    guard kind < 0x300 else {
      if Self.isSound(address, kind, resolver) { structural.append(address) }
      return
    }
    guard var descriptor = resolver.memory.word(address &+ Self.descriptorOffset(kind)) else {
      return
    }
    // What C declares has a descriptor in each image that uses it.
    if let flags = resolver.memory.half(descriptor), flags & 0x40 == 0 {
      descriptor = resolver.canonical(descriptor)
    }
    let before = newest.updateValue(Int32(truncatingIfNeeded: candidates.count), forKey: descriptor)
    candidates.append(Candidate(address: address, kind: kind, before: before ?? -1))
  }

  /// Whether there is metadata: with value witnesses, and a descriptor of its kind.
  static func isSound(_ address: UInt, _ kind: UInt, _ resolver: TypeResolver) -> Bool {
    guard address & 7 == 0 else { return false }
    if kind == 0 { return resolver.heapMetadata(at: Address(address)) != nil }
    guard let table = resolver.memory.word(address &- 8), table & 7 == 0, table >= 4096,
      let first = resolver.memory.word(table), resolver.memory.isCode(first)
    else { return false }
    guard kind < 0x300 else { return true }
    guard let descriptor = resolver.memory.word(address &+ 8),
      let found = resolver.entry(descriptor)?.head.kind
    else { return false }
    switch (kind, found) {
    case (0x200, .structure), (0x201, .enumeration), (0x202, .enumeration),
      (0x203, .classType), (0x204, .classType):
      return true
    default: return false
    }
  }

  /// Looks at each word of some memory.
  private mutating func scan(_ start: UInt, _ end: UInt, _ resolver: TypeResolver) {
    var place = (start &+ 7) & ~7
    // A class's descriptor is behind its address point: what leads to one is looked at.
    while place < end {
      let count = UInt(max(0, resolver.memory.readableCount(from: place)))
      guard count >= 8 else {
        place = place &+ 4096 & ~4095
        continue
      }
      let stop = min(end, place &+ (count & ~7))
      for found in resolver.memory.metadataWords(from: place, to: stop) {
        if found.word <= 0x308 {
          add(found.place, found.word, resolver)
        } else {
          let metadata = found.place &- MetadataMemory.classDescriptorOffset
          if resolver.memory.word(metadata) == 0, resolver.memory.isDescriptor(found.word) {
            add(metadata, 0, resolver)
          }
        }
      }
      place = stop
    }
  }

  /// Looks beside the metadata that is not in images.
  private mutating func addNeighbours(_ resolver: TypeResolver) {
    var budget = Self.neighbourhoodLimit
    var done: Set<UInt> = []
    var next = 0
    while next < made.count {
      let page = made[next] / Self.pageSize
      next += 1
      for page in [page &- 1, page, page &+ 1] where done.insert(page).inserted {
        guard budget >= Self.pageSize else { return }
        budget -= Self.pageSize
        scan(page &* Self.pageSize, (page &+ 1) &* Self.pageSize, resolver)
      }
    }
  }
}
