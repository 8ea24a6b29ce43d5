/// A place in the object that a method is called on.
package struct ObjectPlace: Hashable, Sendable {
  /// Where its class's metadata has the offset that the place counts from, in bytes; nil where it counts from the object's start.
  package let offsetPlace: Int?

  /// How far behind that it is, in bytes.
  package let distance: Int

  /// The object's start.
  static let start = Self(offsetPlace: nil, distance: 0)

  /// A place that is farther behind.
  func advanced(by distance: Int) -> Self {
    Self(offsetPlace: offsetPlace, distance: self.distance &+ distance)
  }
}

/// What a register or a word of the stack has, as far as a method's code tells that.
enum CodeValue: Hashable {
  /// What is not known.
  case unknown
  /// What a register had when the method was called, but for the object.
  case entry(Int)
  /// An address in the stack.
  case stack
  /// The address of a place in the object that the method is called on.
  case place(ObjectPlace)
  /// What is in the object at a place.
  case content(ObjectPlace)
  /// The object's metadata.
  case metadata
  /// What that has at an offset: where a property is, or a method.
  case metadataWord(Int)
  /// What is before a type's metadata: the table of what is done with the type's values.
  case witnessTable
  /// A function of such a table.
  case witness

  /// The last function of a type's table of functions.
  ///
  /// Source: include/swift/ABI/ValueWitness.def. Verified with Swift 6.3.1.
  private static let lastWitness = 0x68

  /// Where the table's address is, from the metadata on.
  ///
  /// Source: docs/ABI/TypeMetadata.rst, "Common Metadata Layout". Verified with Swift 6.3.1.
  private static let witnessTableOffset = -8

  /// What is in memory at a distance from this.
  func word(at distance: Int) -> Self {
    switch self {
    case .place(let place):
      let place = place.advanced(by: distance)
      return place == .start ? .metadata : .content(place)
    case .stack: return .unknown
    case .metadata where distance >= 0: return .metadataWord(distance)
    case .witnessTable where (0...Self.lastWitness).contains(distance): return .witness
    default: return distance == Self.witnessTableOffset ? .witnessTable : .unknown
    }
  }

  /// The sum with a distance.
  func advanced(by distance: Int) -> Self {
    switch self {
    case .place(let place): .place(place.advanced(by: distance))
    case .stack: .stack
    default: .unknown
    }
  }

  /// The sum with another value: the object and what its metadata has make a property's place.
  func sum(with other: Self) -> Self {
    switch (self, other) {
    case (.place(.start), .metadataWord(let offset)), (.metadataWord(let offset), .place(.start)):
      .place(ObjectPlace(offsetPlace: offset, distance: 0))
    default: .unknown
    }
  }
}
