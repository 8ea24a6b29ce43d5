internal import LeakMemory

/// Where the metadata of types is.
///
/// Found in three ways: in the data of images; in the caches of generic types, to which the types'
/// descriptors lead; and beside what those caches lead to, since the runtime makes metadata of all sorts
/// in pages of its own.
struct MetadataIndex {
  /// All metadata that was found, in the order in which it was.
  private(set) var addresses: [UInt] = []

  /// The same for a look at whether something was found already.
  private var known: Set<UInt> = []

  /// The metadata by type; the first one found stands for all.
  private(set) var byType: [TypeID: UInt] = [:]

  /// Which metadata is that of classes, structs and enums.
  private(set) var nominal: [UInt] = []

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
    for address in addresses {
      let type = resolver.type(ofMetadata: Address(address))
      switch resolver.node(type) {
      case .unknown: continue
      case .nominal: nominal.append(address)
      default: break
      }
      if byType[type] == nil { byType[type] = address }
    }
  }

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
        resolver.memory.word(metadata &+ (kind == 0 ? 40 : 8)) == descriptor
      else { continue }
      add(metadata, kind, resolver)
    }
  }

  /// Adds what looks like metadata at an address and proves to be.
  private mutating func add(_ address: UInt, _ kind: UInt, _ resolver: TypeResolver) {
    guard !known.contains(address), Self.isSound(address, kind, resolver) else { return }
    known.insert(address)
    addresses.append(address)
  }

  /// Whether there is metadata: with value witnesses, and a descriptor of its kind.
  private static func isSound(_ address: UInt, _ kind: UInt, _ resolver: TypeResolver) -> Bool {
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
        } else if resolver.memory.isDescriptor(found.word),
          resolver.memory.word(found.place &- 40) == 0
        {
          add(found.place &- 40, 0, resolver)
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
    while next < addresses.count {
      let address = addresses[next]
      next += 1
      guard !resolver.memory.isImage(address) else { continue }
      let page = address / Self.pageSize
      for page in [page &- 1, page, page &+ 1] where done.insert(page).inserted {
        guard budget >= Self.pageSize else { return }
        budget -= Self.pageSize
        scan(page &* Self.pageSize, (page &+ 1) &* Self.pageSize, resolver)
      }
    }
  }
}
