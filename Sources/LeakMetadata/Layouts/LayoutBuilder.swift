package import LeakMemory

/// Finds out how values of types are stored.
///
/// Sizes come from metadata where there is some, and are computed from descriptors otherwise. What it has found
/// it remembers, for one analysis or for further pictures of the same process: ``rest()``.
package final class LayoutBuilder {
  /// What is known of types.
  package let resolver: TypeResolver
  /// The memory.
  var snapshot: Snapshot { resolver.snapshot }
  /// Whether sizes are taken from metadata; otherwise all are computed, for tests.
  let usesMetadata: Bool
  /// The layouts that are known, by the types' indexes.
  private var known: [Int32: Known] = [:]
  /// Metadata that values lead to and the resolver has not found, by the types' indexes.
  private var met: [Int32: Address] = [:]
  /// The types whose layouts are being built.
  private var open: Set<Int32> = []
  /// Whether the layout that is being built rests on one that may be found otherwise later.
  private var isUnsettled = false

  /// What is known of a type.
  private struct Known {
    /// The layout; nil where not even the size is known.
    let layout: ValueLayout?
    /// Whether no further picture of the process can tell it otherwise: its numbers, and those of all that it is made
    /// of, are the types' own.
    let isSettled: Bool
  }

  /// The most types inside each other.
  private static let mostLevels = 48
  /// The largest size that is believed.
  static let mostBytes = 1 << 24

  /// A builder over a resolver's types.
  package init(resolver: TypeResolver, usesMetadata: Bool = true) {
    self.resolver = resolver
    self.usesMetadata = usesMetadata
  }

  /// The layout of a type's values; nil where not even their size is known.
  package func layout(of type: TypeID) -> ValueLayout? {
    if let known = known[type.index] {
      isUnsettled = isUnsettled || !known.isSettled
      return known.layout
    }
    guard open.count < Self.mostLevels, open.insert(type.index).inserted else {
      isUnsettled = true
      return nil
    }
    let wasUnsettled = isUnsettled
    isUnsettled = false
    let result = make(type)
    open.remove(type.index)
    let isSettled = !isUnsettled && (result.map { $0.isExact && !$0.isDoubtful } ?? false)
    isUnsettled = wasUnsettled || !isSettled
    // What was built inside a type that is not finished may have missed that type.
    if result != nil || open.isEmpty {
      known[type.index] = Known(layout: result, isSettled: isSettled)
    }
    return result
  }

  /// Lets go of the picture, and keeps what another one of the same process and images will tell again: what is
  /// settled.
  package func rest() {
    resolver.rest()
    known = known.filter { $0.value.isSettled }
    met = [:]
  }

  /// Goes on with another picture of the same process and images.
  package func resume(with snapshot: Snapshot) { resolver.resume(with: snapshot) }

  /// The type of a metadata that some value has for its dynamic type, and its layout.
  func layout(ofMetadata address: Address) -> (TypeID, ValueLayout)? {
    guard !address.isNull, address.isWordAligned else { return nil }
    let type = resolver.type(ofMetadata: address)
    if known[type.index] == nil, metadata(of: type) == nil { met[type.index] = address }
    return layout(of: type).map { (type, $0) }
  }

  /// The metadata of a type, where it is used and known.
  func metadata(of type: TypeID) -> Address? {
    guard usesMetadata else { return nil }
    return resolver.metadata(of: type) ?? met[type.index]
  }

  /// What the value witnesses of a type say, where they are used and believable.
  func witnesses(of type: TypeID) -> ValueWitnessFacts? {
    metadata(of: type).flatMap { witnesses(ofMetadata: $0) }
  }

  /// What the value witnesses of a metadata say, where they are believable.
  func witnesses(ofMetadata metadata: Address) -> ValueWitnessFacts? {
    guard
      let facts = resolver.valueWitnesses(ofMetadata: metadata), !facts.isIncomplete,
      facts.size >= 0, facts.size <= Self.mostBytes, facts.stride >= max(1, facts.size),
      facts.stride <= Self.mostBytes * 2, facts.alignment > 0, facts.alignment <= 256
    else { return nil }
    return facts
  }

  /// Builds a layout, and holds it against the metadata.
  private func make(_ type: TypeID) -> ValueLayout? {
    let facts = witnesses(of: type)
    guard let facts else { return describe(type, facts: nil) }
    var layout =
      describe(type, facts: facts)
      ?? ValueLayout(
        size: facts.size,
        alignment: facts.alignment,
        shape: facts.size == 0 ? .plain : .unknown
      )
    if layout.size > facts.size {
      layout.shape = .unknown
      layout.inhabitants = ExtraInhabitants(.unknown)
    }
    if layout.extraInhabitantCount != facts.extraInhabitantCount,
      layout.inhabitants.form != .none
        || facts.extraInhabitantCount > 0
    {
      layout.inhabitants =
        facts.extraInhabitantCount == 0 ? .none : ExtraInhabitants(.unknown)
      layout.inhabitantMasks = []
    }
    layout.size = facts.size
    layout.stride = facts.stride
    layout.alignment = facts.alignment
    layout.extraInhabitantCount = facts.extraInhabitantCount
    layout.isExact = true
    return layout
  }

  /// Builds a layout from what describes the type.
  private func describe(_ type: TypeID, facts: ValueWitnessFacts?) -> ValueLayout? {
    switch resolver.node(type) {
    case .nominal(let descriptor, let arguments):
      return nominal(type, descriptor: descriptor, arguments: arguments, facts: facts)
    case .named(_, let kind, _):
      if kind == .classType { return .pointer(.reference(.strong)) }
      return opaqueRecord(type)
    case .tuple(let elements, let labels):
      return tuple(elements, labels: labels)
    case .function(let convention, _, _, _):
      return function(convention)
    case .existential(_, _, let isClassBound, let isError, let witnessTableCount):
      return existential(
        isClassBound: isClassBound,
        isError: isError,
        witnessTableCount: witnessTableCount
      )
    case .constrainedExistential(let base, _):
      return layout(of: base)
    case .metatype(_, let isThin):
      return isThin ? .empty : metadataAddress
    case .existentialMetatype(_, let witnessTableCount):
      var layout = metadataAddress
      layout.extend(byWitnessTables: witnessTableCount)
      return layout
    case .storage(let storage, let referent):
      return referenceStorage(storage, referent)
    case .builtin(let name):
      return builtin(name, type)
    case .fixedArray(let count, let element):
      return fixedArray(count: count, element: element)
    case .box:
      return .pointer(.reference(.strong))
    case .parameter, .member, .packExpansion, .opaque, .integer, .pack, .unknown:
      return nil
    }
  }

  /// An address of metadata.
  private var metadataAddress: ValueLayout {
    var layout = ValueLayout.pointer(.plain)
    layout.spareWords = [SpareBits.pointer]
    return layout
  }

  /// A type without fields of which a record in the image says the size.
  ///
  /// The records of the standard library's vectors have the alignment of an element (seen with Swift 6.3.1),
  /// so those of C are exact only.
  func opaqueRecord(_ type: TypeID) -> ValueLayout? {
    guard let record = resolver.builtinRecord(of: type), record.size <= Self.mostBytes else {
      return nil
    }
    var layout = ValueLayout(
      size: record.size,
      alignment: record.alignment,
      shape: record.size < 8 ? .plain : .unknown,
      inhabitants: record.extraInhabitantCount > 0 ? ExtraInhabitants(.unknown) : .none,
      extraInhabitantCount: record.extraInhabitantCount
    )
    layout.isExact = resolver.name(of: type).hasPrefix("__C.")
    return layout
  }

  /// The elements of a fixed array in line.
  private func fixedArray(count: TypeID, element: TypeID) -> ValueLayout? {
    guard
      case .integer(let number) = resolver.node(count), number >= 0, number <= Self.mostBytes,
      let element = layout(of: element), element.stride <= Self.mostBytes
    else { return nil }
    let size = number &* element.stride
    guard size <= Self.mostBytes else { return nil }
    if number == 0 { return .empty }
    var layout = ValueLayout(
      size: size,
      alignment: element.alignment,
      shape: .repeated(count: number, element: element),
      inhabitants: element.inhabitants,
      extraInhabitantCount: element.extraInhabitantCount,
      isExact: element.isExact
    )
    layout.inhabitantMasks = element.inhabitantMasks
    layout.isDoubtful = element.isDoubtful
    return layout
  }
}
