import CSnapshotBaseline
import LeakAnalysis
import LeakGraph
import LeakMemory
import LeakMetadata

/// What the pass in C is told beforehand: all blocks, and where the objects of each type have references.
struct KnownLayouts {
  /// Collects the references of one object.
  private struct Collector: ReferenceSink {
    /// The references.
    var references: [FoundReference] = []

    mutating func add(_ reference: FoundReference) {
      references.append(reference)
    }
  }

  /// The first addresses of all blocks.
  private(set) var starts: [UInt64] = []

  /// Their sizes in bytes.
  private(set) var sizes: [UInt64] = []

  /// The types.
  private(set) var types: [BaselineType] = []

  /// How many objects of a type are looked at.
  private static let mostSamples = 200

  /// Finds out what a snapshot's blocks and types are.
  init(_ analysis: SnapshotAnalysis) {
    let graph = analysis.heap.graph
    let snapshot = analysis.snapshot
    let resolver = TypeResolver(snapshot)
    let layouts = LayoutBuilder(resolver: resolver)
    var reader = ReferenceReader(store: ProgramStore(layouts: layouts), snapshot: snapshot)
    var cursor = snapshot.cursor()
    var known: [UInt: (type: BaselineType, samples: Int)] = [:]
    for number in 0..<graph.nodeCount {
      let index = NodeIndex(UInt32(number))
      let start = analysis.heapAddress(index).bits
      // Objects that are no blocks follow behind the blocks.
      if let last = starts.last, start <= last { break }
      guard let node = graph.node(index) else { break }
      starts.append(UInt64(start))
      sizes.append(node.byteCount)
      let isObject = !node.flags.isDisjoint(with: [.counted, .immortal])
      guard isObject, let isa = cursor.word(start) else { continue }
      var entry =
        known[isa]
        ?? (BaselineType(isa: UInt64(isa), shape: Self.shape(graph.typeName(node.type))), 0)
      guard entry.samples < Self.mostSamples else { continue }
      entry.samples += 1
      var collector = Collector()
      let program = reader.program(ofHeapMetadata: Address(isa))
      reader.read(program, at: start, byteCount: Int(node.byteCount), into: &collector)
      let references = collector.references.filter(\.kind.isStrong)
      Self.note(references, at: start, &entry.type, &cursor)
      known[isa] = entry
    }
    types = known.values.map(\.type)
  }

  /// How the objects of a type are built, by its name.
  private static func shape(_ name: String) -> BaselineShape {
    if name.hasPrefix("Swift._ContiguousArrayStorage<") { return BaselineArray }
    if name.hasPrefix("Swift._DictionaryStorage<") { return BaselineDictionary }
    return BaselineFixed
  }

  /// Notes where an object's references are.
  private static func note(
    _ references: [FoundReference],
    at start: UInt,
    _ type: inout BaselineType,
    _ cursor: inout SnapshotCursor
  ) {
    switch type.shape {
    case BaselineArray: note(references, from: start + 32, &type.first)
    case BaselineDictionary:
      let values = cursor.word(start + 56) ?? 0
      note(
        references.filter { $0.slot < values },
        from: cursor.word(start + 48) ?? 0,
        &type.first
      )
      note(references.filter { $0.slot >= values }, from: values, &type.second)
    default:
      for reference in references { type.first.note(UInt32(reference.slot - start)) }
    }
  }

  /// Notes where elements have references, once their distance is known.
  private static func note(
    _ references: [FoundReference],
    from start: UInt,
    _ element: inout BaselineElement
  ) {
    if element.stride == 0, let first = references.first,
      let other = references.first(where: {
        $0.label == first.label && $0.innerLabel == first.innerLabel && $0.index > first.index
      })
    {
      element.stride = UInt32(other.slot - first.slot) / UInt32(other.index - first.index)
    }
    guard element.stride > 0 else { return }
    for reference in references {
      element.note(UInt32(reference.slot - start - UInt(reference.index) * UInt(element.stride)))
    }
  }
}

extension BaselineElement {
  /// Notes a place where a reference may be.
  mutating func note(_ place: UInt32) {
    let known = Int(count)
    let isNew = withUnsafeMutableBytes(of: &offsets) { bytes in
      let offsets = bytes.bindMemory(to: UInt32.self)
      guard known < offsets.count, !offsets.prefix(known).contains(place) else { return false }
      offsets[known] = place
      return true
    }
    if isNew { count += 1 }
  }
}

extension BaselineType {
  /// A type of which nothing is known so far.
  init(isa: UInt64, shape: BaselineShape) {
    self.init(isa: isa, shape: shape, first: BaselineElement(), second: BaselineElement())
  }
}
