/// The size of a type's values, and where references are in them.
package struct ValueLayout: Sendable {
  /// What a value is made of.
  package indirect enum Shape: Sendable {
    /// No references, or none that are stored as such.
    case plain
    /// A reference in the first word.
    case reference(WordKind)
    /// A `Builtin.BridgeObject`: an object with tag bits, or an immediate value by its highest bit.
    case bridgeObject
    /// A code pointer and a retained context.
    case function
    /// Three words and a dynamic type, and what comes behind.
    case existential
    /// Values at offsets.
    case record([Part])
    /// One of several cases.
    case choice(EnumLayout)
    /// So many elements in line.
    case repeated(count: Int, element: ValueLayout)
    /// Bytes of unknown meaning.
    case unknown
  }

  /// A value in a record.
  package struct Part: Sendable {
    /// Its name or position.
    package let label: ReferenceLabel?
    /// The offset in bytes.
    package let offset: Int
    /// The number of bytes up to the next part.
    package let extent: Int
    /// Its layout; nil where it is unknown.
    package let layout: ValueLayout?

    /// A part with all that is known of it.
    init(label: ReferenceLabel?, offset: Int, extent: Int, layout: ValueLayout?) {
      self.label = label
      self.offset = offset
      self.extent = extent
      self.layout = layout
    }
  }

  /// The size of a value in bytes.
  package var size: Int
  /// The distance between values in an array, in bytes.
  package var stride: Int
  /// The alignment in bytes.
  package var alignment: Int
  /// How many bit patterns are no value.
  package var extraInhabitantCount: Int
  /// Whether these numbers are the type's own: its metadata's, or computed where nothing can differ.
  package var isExact: Bool
  /// Whether what the shape says disagrees with the metadata, so that its references are no facts.
  package var isDoubtful = false
  /// What a value is made of.
  package var shape: Shape
  /// How a bit pattern that is no value is told.
  var inhabitants: ExtraInhabitants
  /// The masks of the inhabitants' tag.
  var inhabitantMasks: [MaskWord] = []
  /// The bits of each word that no value uses, where they do not follow from the shape.
  var spareWords: [UInt64] = []

  /// A layout whose stride follows from its size.
  init(
    size: Int,
    alignment: Int,
    shape: Shape,
    inhabitants: ExtraInhabitants = .none,
    extraInhabitantCount: Int = 0,
    isExact: Bool = true
  ) {
    self.size = size
    self.alignment = max(1, alignment)
    stride = max(1, Self.up(size, alignment))
    self.shape = shape
    self.inhabitants = inhabitants
    self.extraInhabitantCount = extraInhabitantCount
    self.isExact = isExact
  }

  /// A layout of nothing.
  static let empty = ValueLayout(size: 0, alignment: 1, shape: .plain)

  /// A word whose patterns below 4096 are no values.
  static func pointer(_ shape: Shape, extraInhabitantCount: Int = 4096) -> ValueLayout {
    ValueLayout(
      size: 8,
      alignment: 8,
      shape: shape,
      inhabitants: ExtraInhabitants(.pointer),
      extraInhabitantCount: extraInhabitantCount
    )
  }

  /// The next multiple of an alignment.
  static func up(_ size: Int, _ alignment: Int) -> Int {
    let alignment = max(1, alignment)
    return (size &+ alignment &- 1) / alignment &* alignment
  }

  /// Whether values have no word that is a reference or may be one.
  package var isPlain: Bool {
    switch shape {
    case .plain: true
    case .reference, .bridgeObject, .function, .existential: false
    case .unknown: size < 8
    case .repeated(let count, let element): count == 0 || element.isPlain
    case .record(let parts): parts.allSatisfy { $0.layout?.isPlain ?? ($0.extent < 8) }
    case .choice(let choice): choice.payloads.allSatisfy { $0.layout?.isPlain ?? false }
    }
  }

  /// The offsets of an array's words, up to the next value, in which nothing is a reference or may be one.
  var plainWords: [Int] {
    guard stride <= 4096, stride % 8 == 0 else { return [] }
    var isTaken = [Bool](repeating: false, count: stride / 8)
    take(&isTaken, at: 0, levels: 16)
    return isTaken.indices.filter { !isTaken[$0] }.map { $0 * 8 }
  }

  /// Marks the words in which a reference is, or may be.
  private func take(_ isTaken: inout [Bool], at offset: Int, levels: Int) {
    if isPlain { return }
    if levels > 0, case .record(let parts) = shape, parts.allSatisfy({ $0.layout != nil }) {
      for part in parts {
        part.layout?.take(&isTaken, at: offset + part.offset, levels: levels - 1)
      }
      return
    }
    for word in offset / 8..<max(offset / 8, min(isTaken.count, (offset + size + 7) / 8)) {
      isTaken[word] = true
    }
  }

  /// Whether values can only be moved by their witnesses, so that an enum around them finds no spare bits in them:
  /// weak references, which a list has, and opaque existentials.
  ///
  /// Source: lib/IRGen/GenEnum.cpp, by the sizes of enums around such values; verified with Swift 6.3.1.
  func isAddressOnly(levels: Int = 16) -> Bool {
    guard levels > 0 else { return false }
    switch shape {
    case .existential, .reference(.weak): return true
    case .plain, .reference, .bridgeObject, .function, .unknown: return false
    case .repeated(_, let element): return element.isAddressOnly(levels: levels - 1)
    case .record(let parts):
      return parts.contains { $0.layout?.isAddressOnly(levels: levels - 1) ?? false }
    case .choice(let choice):
      return choice.payloads.contains { $0.layout?.isAddressOnly(levels: levels - 1) ?? false }
    }
  }
}
