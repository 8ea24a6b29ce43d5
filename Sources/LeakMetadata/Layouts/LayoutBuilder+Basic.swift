extension ValueLayout {
  /// Adds addresses of witness tables behind the value; those of an opaque existential have no bits to spare.
  mutating func extend(byWitnessTables count: Int) {
    let count = max(0, min(count, 64))
    let first = spareWords.first ?? SpareBits.bits(of: self).word(at: 0)
    let isOpaque = if case .existential = shape { true } else { false }
    spareWords = isOpaque ? [] : [first] + Array(repeating: SpareBits.pointer, count: count)
    size = Self.up(size, 8) &+ 8 &* count
    stride = max(stride, size)
    alignment = max(alignment, 8)
  }
}

extension LayoutBuilder {
  /// A function value.
  func function(_ convention: TypeNode.Convention) -> ValueLayout {
    switch convention {
    case .swift:
      ValueLayout(
        size: 16,
        alignment: 8,
        shape: .function,
        inhabitants: ExtraInhabitants(.pointer),
        extraInhabitantCount: 4096
      )
    case .pointer: .pointer(.plain)
    case .block: .pointer(.reference(.block))
    }
  }

  /// An existential of a form that metadata of kind 0x303 describes.
  ///
  /// Source: `OpaqueExistentialContainer`, `ClassExistentialContainer` in swift/ABI/Metadata.h; verified with
  /// Swift 6.3.1.
  func existential(isClassBound: Bool, isError: Bool, witnessTableCount: Int) -> ValueLayout {
    if isError { return .pointer(.reference(.strong)) }
    var layout: ValueLayout
    if isClassBound {
      layout = .pointer(.reference(.strong))
    } else {
      layout = opaqueExistential
    }
    layout.extend(byWitnessTables: witnessTableCount)
    return layout
  }

  /// An `Any`: three words and the type, by which patterns that are no value are told.
  private var opaqueExistential: ValueLayout {
    var inhabitants = ExtraInhabitants(.pointer)
    inhabitants.offset = 24
    return ValueLayout(
      size: 32,
      alignment: 8,
      shape: .existential,
      inhabitants: inhabitants,
      extraInhabitantCount: 4096
    )
  }

  /// A weak, unowned or unmanaged reference to an object or a class-bound existential.
  ///
  /// Patterns of weak existentials that are no values: by enums around them; verified with Swift 6.3.1.
  func referenceStorage(
    _ storage: TypeNode.ReferenceStorage,
    _ referent: TypeID
  ) -> ValueLayout? {
    var taken = 0
    var type = referent
    if case .nominal(_, let arguments) = resolver.node(referent), arguments.count == 1,
      resolver.isOptional(referent)
    {
      taken = 1
      type = arguments[0]
    }
    var words = 0
    if case .existential(_, _, _, let isError, let count) = resolver.node(type), !isError {
      words = count
    }
    let kind: WordKind =
      switch storage {
      case .weak: .weak
      case .unowned: .unowned
      case .unmanaged: .unmanaged
      }
    var layout = ValueLayout.pointer(.reference(kind))
    if storage == .weak {
      // The word of the first witness table is 1 in every pattern that is no value; its number is in the word before, and
      // is told for the first alone.
      layout.inhabitants =
        words == 0 ? .none : ExtraInhabitants(.integer, width: 8, base: 1, offset: 8)
      layout.extraInhabitantCount = words == 0 ? 0 : Int(Int32.max)
    } else {
      layout.inhabitants.taken = UInt32(taken)
      layout.extraInhabitantCount = 4096 - taken
    }
    layout.extend(byWitnessTables: words)
    return layout
  }

  /// A tuple: its elements one after the other.
  func tuple(_ elements: [TypeID], labels: [String]) -> ValueLayout? {
    var parts: [(ReferenceLabel?, ValueLayout)] = []
    for (index, type) in elements.enumerated() {
      guard let layout = layout(of: type) else { return nil }
      let label = index < labels.count && !labels[index].isEmpty
      parts.append((label ? .property(labels[index]) : .tupleElement(index), layout))
    }
    return record(parts)
  }

  /// Values one after the other, each at the next offset that its alignment allows.
  func record(_ parts: [(ReferenceLabel?, ValueLayout)]) -> ValueLayout? {
    var size = 0
    var alignment = 1
    var isExact = true
    var offsets: [Int] = []
    for (_, layout) in parts {
      size = ValueLayout.up(size, layout.alignment)
      offsets.append(size)
      size &+= layout.size
      alignment = max(alignment, layout.alignment)
      isExact = isExact && layout.isExact
      guard size <= Self.mostBytes else { return nil }
    }
    let placed = zip(parts, offsets).enumerated().map { index, part in
      ValueLayout.Part(
        label: part.0.0,
        offset: part.1,
        extent: (index + 1 < offsets.count ? offsets[index + 1] : size) - part.1,
        layout: part.0.1
      )
    }
    return record(placed, size: size, alignment: alignment, isExact: isExact)
  }

  /// A record of parts that are placed; the one with the most patterns that are no value lends its own.
  func record(
    _ parts: [ValueLayout.Part],
    size: Int,
    alignment: Int,
    isExact: Bool
  ) -> ValueLayout {
    var layout = ValueLayout(
      size: size,
      alignment: alignment,
      shape: parts.isEmpty ? .plain : .record(parts),
      isExact: isExact
    )
    for part in parts {
      guard let inner = part.layout, inner.extraInhabitantCount > layout.extraInhabitantCount
      else { continue }
      layout.extraInhabitantCount = inner.extraInhabitantCount
      layout.inhabitants = inner.inhabitants.moved(by: part.offset)
      layout.inhabitantMasks = inner.inhabitantMasks.map { $0.moved(by: part.offset) }
    }
    return layout
  }
}

extension ExtraInhabitants {
  /// The same in a value so many bytes further on.
  func moved(by distance: Int) -> ExtraInhabitants {
    var result = self
    result.offset &+= UInt32(clamping: distance)
    result.tag.extraOffset &+= UInt32(clamping: distance)
    return result
  }
}

extension MaskWord {
  /// The same in a value so many bytes further on.
  func moved(by distance: Int) -> MaskWord {
    var result = self
    result.offset &+= UInt32(clamping: distance)
    return result
  }
}
