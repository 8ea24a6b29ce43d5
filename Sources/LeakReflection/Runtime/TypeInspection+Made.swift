internal import CLeakFinder
internal import LeakMemory

/// Types without a declaration: tuples, functions, existentials, metatypes, inline arrays.
///
/// The runtime makes one for equal parts, and remembers it for ever. Only where it answers with the
/// very address in question is that a type.
extension TypeInspection {
  /// Whether an address is that of a type which the runtime makes from what it refers to.
  mutating func isMade(_ metadata: Address, _ kind: MetadataKind, depth: Int) -> Bool {
    let made: MadeType? =
      switch kind {
      case .tuple: tuple(metadata, depth: depth)
      case .function: function(metadata, depth: depth)
      case .existential: existential(metadata, depth: depth)
      case .extendedExistential: extendedExistential(metadata, depth: depth)
      case .metatype:
        types(at: metadata + 8, count: 1, depth: depth)
          .map { MadeType(sort: LeakMadeMetatype, parts: $0) }
      case .existentialMetatype:
        types(at: metadata + 8, count: 1, depth: depth)
          .map { MadeType(sort: LeakMadeExistentialMetatype, parts: $0) }
      case .fixedArray: fixedArray(metadata, depth: depth)
      default: nil
      }
    guard let made else { return false }
    // Some, such as `Any` and `()`, the runtime has from the start, in its own image.
    return SwiftRuntime.type(made) == metadata || ranges.contains(metadata)
  }

  /// The words from an address on, if all of them are addresses of types.
  private mutating func types(
    at place: Address,
    count: Int,
    stride: Int = 8,
    depth: Int
  ) -> [UInt]? {
    var words: [UInt] = []
    for index in 0..<count {
      guard let type = memory.pointer(place + index * stride), isType(type, depth: depth) else {
        return nil
      }
      words.append(type.bits)
    }
    return words
  }

  /// What a tuple is made from.
  private mutating func tuple(_ metadata: Address, depth: Int) -> MadeType? {
    guard
      let count = memory.word(metadata + 8), count <= 1024,
      let labels = memory.word(metadata + 16),
      labels == 0 || memory.text(Address(labels), limit: 1 << 16) != nil,
      let elements = types(at: metadata + 24, count: Int(count), stride: 16, depth: depth)
    else { return nil }
    return MadeType(sort: LeakMadeTuple, parts: elements, labels: labels)
  }

  /// How functions can be differentiable: not, or in reverse.
  ///
  /// For all else the runtime stops the process.
  ///
  /// Source: `FunctionCacheEntry`, stdlib/public/runtime/Metadata.cpp; `FunctionMetadataDifferentiabilityKind`,
  /// include/swift/ABI/MetadataValues.h. Verified with Swift 6.3.1.
  private static let differentiabilities: Set<UInt> = [0, 2]

  /// What a function is made from.
  ///
  /// The parameters are followed by their flags, a word on derivatives, the global actor, and the
  /// extended flags with the error, each where the flags say so.
  private mutating func function(_ metadata: Address, depth: Int) -> MadeType? {
    // Swift's, thin and C's functions: the runtime has no blocks on Linux.
    guard
      let flags = memory.word(metadata + 8), flags & 0xffff <= 1024, flags >> 32 == 0,
      [0, 2, 3].contains(flags >> 16 & 0xff)
    else { return nil }
    let count = Int(flags & 0xffff)
    guard let parts = types(at: metadata + 16, count: count + 1, depth: depth) else { return nil }
    var made = MadeType(sort: LeakMadeFunction, parts: parts, flags: flags)
    var place = metadata + 24 + count * 8
    if flags & 0x0200_0000 != 0 {
      guard count > 0 else { return nil }
      for index in 0..<count {
        guard let number = memory.load(place + index * 4, as: UInt32.self) else { return nil }
        made.parameterFlags.append(number)
      }
      place = place + (count * 4 + 7) & ~7
    }
    if flags & 0x0800_0000 != 0 {
      guard let word = memory.word(place), Self.differentiabilities.contains(word) else {
        return nil
      }
      made.differentiability = word
      place = place + 8
    }
    if flags & 0x1000_0000 != 0 {
      guard let actor = types(at: place, count: 1, depth: depth) else { return nil }
      made.globalActor = actor[0]
      place = place + 8
    }
    if flags & 0x8000_0000 != 0 {
      guard let extended = memory.load(place, as: UInt32.self) else { return nil }
      made.extendedFlags = extended
      if extended & 1 != 0 {
        guard let error = types(at: place + 8, count: 1, depth: depth) else { return nil }
        made.thrownError = error[0]
      }
    }
    return made
  }

  /// What an existential is made from.
  private mutating func existential(_ metadata: Address, depth: Int) -> MadeType? {
    guard
      let flags = memory.load(metadata + 8, as: UInt32.self),
      let count = memory.load(metadata + 12, as: UInt32.self), count <= 256
    else { return nil }
    var made = MadeType(sort: LeakMadeExistential, flags: UInt(flags))
    var place = metadata + 16
    if flags & 0x4000_0000 != 0 {
      guard let superclass = types(at: place, count: 1, depth: depth) else { return nil }
      made.superclass = superclass[0]
      place = place + 8
    }
    for index in 0..<Int(count) {
      guard let record = memory.pointer(place + index * 8), ranges.contains(record) else {
        return nil
      }
      made.parts.append(record.bits)
    }
    return made
  }

  /// What an existential with constrained associated types is made from.
  private mutating func extendedExistential(_ metadata: Address, depth: Int) -> MadeType? {
    guard
      let place = memory.pointer(metadata + 8),
      let shape = ExistentialShape(at: place, ranges: ranges, memory: memory)
    else { return nil }
    var made = MadeType(sort: LeakMadeExtendedExistential, shape: place.bits)
    for index in 0..<shape.argumentCount {
      guard
        let word = memory.pointer(metadata + 16 + index * 8),
        isWitnessTable(word) || isType(word, depth: depth)
      else { return nil }
      made.parts.append(word.bits)
    }
    return made
  }

  /// What an inline array is made from.
  private mutating func fixedArray(_ metadata: Address, depth: Int) -> MadeType? {
    guard
      let count = memory.word(metadata + 8), count <= 1 << 40,
      let element = types(at: metadata + 16, count: 1, depth: depth)
    else { return nil }
    return MadeType(sort: LeakMadeFixedArray, parts: element, flags: count)
  }
}
