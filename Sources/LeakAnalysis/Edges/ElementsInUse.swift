import LeakGraph
import LeakMetadata

/// Where a typed pointer to memory is.
struct MemoryPointer {
  /// What has a pointer.
  enum Holder {
    /// An object, or memory with values of a type.
    case node(NodeIndex)

    /// A variable that begins at an address, a complement, and has a value of a type or an object of a class in its place.
    case variable(TypeID, isObject: Bool, start: UInt)

    /// Something of which no type is known.
    case unknown
  }

  /// What has it.
  let holder: Holder

  /// Where it is, as a complement.
  let slot: UInt
}

/// Elements that are in use, as numbers say.
struct ElementRange: Hashable {
  /// The first one.
  let first: UInt

  /// How many there are.
  let count: UInt

  /// For elements that go around, how many there is room for; nil where they do not.
  let capacity: UInt?

  /// Whether the numbers are those of the innermost value that has such.
  let isNearest: Bool

  /// Whether an element is one of them.
  func contains(_ index: UInt) -> Bool {
    guard let capacity else { return index < count }
    return index < capacity && (index &+ capacity &- first) % capacity < count
  }

  /// The elements.
  var indexes: some Sequence<UInt> {
    (0..<count).lazy.map { [first, capacity] index in
      capacity.map { (first &+ index) % $0 } ?? index
    }
  }
}

/// Memory with elements of which no type says how many are in use.
struct ElementMemory {
  /// Where the first element is, from where the block begins.
  let start: UInt

  /// The distance of the elements.
  let stride: UInt

  /// What the numbers of each say who has the memory, innermost ones first.
  let owners: [[ElementRange]]

  /// The elements in use: what each owner's numbers say that agree with the elements; nil where those of some do not.
  ///
  /// As many elements as are in use have objects that lack a retain, and where all of those are where the numbers say,
  /// no other element is one. A table has its elements anywhere, and other numbers may be called a count: theirs have empty
  /// places, or objects whose retains others have. That there is none is believed of the nearest number alone.
  ///
  /// - Parameter elements: The elements that have references, and whether all their objects lack a retain.
  /// - Returns: The ranges.
  func inUse(_ elements: [UInt: Bool]) -> Set<ElementRange>? {
    var ranges: Set<ElementRange> = []
    for owner in owners {
      let found = owner.first { range in
        guard range.count > 0 else { return range.isNearest }
        return range.count <= UInt(elements.count)
          && range.indexes.allSatisfy { elements[$0] == true }
      }
      guard let found else { return nil }
      ranges.insert(found)
    }
    return ranges.isEmpty ? nil : ranges
  }
}

/// References of elements that are described by nothing but their objects' accounts: an element that was moved out keeps its bits,
/// and its object may lack a retain for another reason.
struct UnverifiedElements {
  /// What has elements, and the objects that they refer to.
  private var targets: [NodeIndex: Set<NodeIndex>] = [:]

  /// Adds a reference.
  mutating func insert(_ edge: GraphEdge) {
    targets[edge.source, default: []].insert(edge.target)
  }

  /// Whether a reference is one of them.
  func contains(_ edge: GraphEdge) -> Bool {
    edge.kind == .strong && targets[edge.source]?.contains(edge.target) ?? false
  }
}
