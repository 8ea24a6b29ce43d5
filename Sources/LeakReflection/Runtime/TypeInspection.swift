internal import LeakMemory

/// One look at whether an address is a type's metadata, with all that the metadata refers to.
///
/// Sources: include/swift/ABI/{Metadata,MetadataValues,GenericContext}.h. Verified with Swift 6.3.1.
struct TypeInspection {
  /// Where the images lie.
  let ranges: LoadedRanges

  /// The runtime reads this process's memory, hence so does this.
  let memory: any MemoryReader

  /// The addresses known to be types, which stay what they are for ever.
  private let known: Set<Address>

  /// Those that became known in this look.
  private(set) var found: Set<Address> = []

  /// How many addresses may still be looked at: bad metadata can refer to itself.
  private var budget = 4096

  /// How deeply types may nest.
  private static let deepest = 64

  /// Prepares a look.
  init(ranges: LoadedRanges, memory: any MemoryReader, known: Set<Address>) {
    self.ranges = ranges
    self.memory = memory
    self.known = known
  }

  /// Whether an address is that of a type's metadata.
  mutating func isType(_ metadata: Address, depth: Int = 0) -> Bool {
    if known.contains(metadata) || found.contains(metadata) { return true }
    budget -= 1
    guard
      budget > 0, depth < Self.deepest, metadata.isWordAligned, metadata.bits >= 4096,
      let kind = memory.word(metadata).flatMap(MetadataKind.init(rawValue:)),
      ValueWitnesses(ofType: metadata, memory: memory) != nil,
      isType(metadata, of: kind, depth: depth + 1)
    else { return false }
    found.insert(metadata)
    return true
  }

  /// Whether an address is that of metadata of some kind.
  private mutating func isType(_ metadata: Address, of kind: MetadataKind, depth: Int) -> Bool {
    switch kind {
    case .class, .struct, .enum, .optional: isNominal(metadata, kind, depth: depth)
    case .opaque, .foreignClass, .foreignReferenceType: ranges.contains(metadata)
    case .tuple, .function, .existential, .extendedExistential, .metatype, .existentialMetatype,
      .fixedArray:
      isMade(metadata, kind, depth: depth)
    case .closureContext, .genericBox, .errorBox, .task, .job: false
    }
  }

  // MARK: - Classes, structs and enums

  /// Whether the access function of a declaration answers with this very metadata.
  private mutating func isNominal(_ metadata: Address, _ kind: MetadataKind, depth: Int) -> Bool {
    guard
      let record = memory.pointer(metadata + (kind == .class ? 40 : 8)),
      ranges.declaredTypes.contains(record),
      let descriptor = TypeDescriptor(at: record, memory: memory),
      descriptor.sort == (kind == .class ? .class : kind == .struct ? .struct : .enum),
      let accessor = memory.relativePointer(record + 12), ranges.isCode(accessor),
      let arguments = arguments(of: metadata, descriptor, depth: depth)
    else { return false }
    return SwiftRuntime.type(byAccessor: accessor, arguments: arguments) == metadata
  }

  /// The generic arguments in metadata, checked; nil where they are not what they should be.
  private mutating func arguments(
    of metadata: Address,
    _ descriptor: TypeDescriptor,
    depth: Int
  ) -> [UInt]? {
    guard descriptor.isGeneric else { return [] }
    guard
      let signature = GenericSignature(of: descriptor, memory: memory),
      let first = descriptor.genericArguments(ofType: metadata, memory: memory)
    else { return nil }
    var words = [UInt](repeating: 0, count: signature.keyCount)
    var index = 0
    while index < signature.packLengthCount {
      guard index < words.count, let word = memory.word(first + index * 8), word <= 1024 else {
        return nil
      }
      words[index] = word
      index += 1
    }
    var packs = signature.packLengths.makeIterator()
    for parameter in signature.keyParameters {
      guard index < words.count, let word = memory.word(first + index * 8) else { return nil }
      switch parameter {
      case .type: guard isType(Address(word), depth: depth) else { return nil }
      case .value: break
      case .pack:
        guard let length = packs.next(), isPack(word, count: Int(words[length]), depth: depth)
        else { return nil }
      }
      words[index] = word
      index += 1
    }
    // The witness tables follow, each for a subject that what came before it tells. An access
    // function given wrong ones would end the process, so it is given the runtime's own.
    for requirement in signature.keyRequirements {
      guard
        index < words.count, let word = memory.pointer(first + index * 8),
        ranges.contains(requirement.subject.address), ranges.contains(requirement.protocolRecord),
        let subject = SwiftRuntime.type(
          named: requirement.subject,
          in: descriptor,
          argumentWords: words
        ),
        let table = SwiftRuntime.conformance(ofType: subject, to: requirement.protocolRecord),
        isSameConformance(word, table)
      else { return nil }
      words[index] = table.bits
      index += 1
    }
    return index == words.count ? words : nil
  }

  /// Whether a word is the address of so many types side by side; its lowest bit says who owns them.
  ///
  /// Source: `PackPointer`, include/swift/ABI/MetadataValues.h.
  private mutating func isPack(_ word: UInt, count: Int, depth: Int) -> Bool {
    let place = Address(word & ~1)
    guard place.isWordAligned else { return false }
    for index in 0..<count {
      guard let type = memory.pointer(place + index * 8), isType(type, depth: depth) else {
        return false
      }
    }
    return true
  }

  /// Whether two witness tables are of one conformance: each begins with the address of its record.
  ///
  /// A conformance that a class inherits from a generic superclass has a table for each of the two, and
  /// metadata made by generic code has the one that was passed on to it, while the runtime answers with the
  /// superclass's. The runtime compares records too where it looks for metadata that it made before.
  ///
  /// Source: `WitnessTable`, include/swift/ABI/Metadata.h; `MetadataCacheKey::areWitnessTablesEqual`,
  /// stdlib/public/runtime/MetadataCache.h. Verified with Swift 6.3.1.
  private func isSameConformance(_ table: Address, _ other: Address) -> Bool {
    guard table != other else { return true }
    guard let record = memory.word(table) else { return false }
    return record == memory.word(other)
  }

  /// Whether an address is that of a protocol's witness table: its first word is the compiler's.
  func isWitnessTable(_ table: Address) -> Bool {
    table.isWordAligned && memory.pointer(table).map { ranges.contains($0) } ?? false
  }
}
