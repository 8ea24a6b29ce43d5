package import LeakMemory
internal import LeakMetadata

/// How many objects of each type there are.
package struct InstanceCensus: Sendable {
  /// The number of objects by the first word of each.
  package let counts: [Address: Int]

  /// How often a sort of object occurs whose first word does not tell its type.
  private let others: [OtherType: Int]

  /// The live chunks that were counted; nil once nobody needs them.
  private var heap: LiveHeap?

  /// A type that is not told by the first word.
  private struct OtherType: Hashable, Sendable {
    /// The type's name.
    let name: String
  }

  /// One object of each sort, to ask for its name.
  private let samples: [Address: Address]

  /// Counts the objects there are; nil where the heap cannot be looked at.
  ///
  /// - Complexity: O(*n*), for *n* chunks.
  package init?() {
    guard let heap = LiveHeap() else { return nil }
    self.heap = heap
    let reader = RuntimeReader()
    reader.beginWalk()
    defer { reader.endWalk() }
    var counts: [Address: Int] = [:]
    var others: [OtherType: Int] = [:]
    var samples: [Address: Address] = [:]
    heap.forEachChunk { chunk, _ in
      guard
        let header = ObjectHeader(at: chunk, memory: reader.memory), !header.isDying,
        let layout = reader.layout(of: chunk)
      else { return }
      if reader.sharedLayout(of: chunk, isa: header.isa) == nil {
        others[OtherType(name: layout.typeName), default: 0] += 1
      } else {
        counts[header.isa, default: 0] += 1
        samples[header.isa] = chunk
      }
    }
    self.counts = counts
    self.others = others
    self.samples = samples
  }

  /// Forgets which chunks were counted, and keeps the counts.
  package mutating func forgetChunks() { heap = nil }

  /// The number of objects by the name of their type, with its module.
  package var byName: [String: Int] {
    let reader = RuntimeReader()
    var result: [String: Int] = [:]
    for (isa, count) in counts {
      guard let name = name(of: isa, reader) else { continue }
      result[name, default: 0] += count
    }
    for (type, count) in others { result[type.name, default: 0] += count }
    return result
  }

  /// The name of a type, by the first word of its objects.
  private func name(of isa: Address, _ reader: RuntimeReader) -> String? {
    samples[isa].flatMap { reader.sharedLayout(of: $0, isa: isa)?.typeName }
  }

  /// What is known of a type, by the first word of its objects; nil for LeakFinder's own.
  package func type(_ isa: Address) -> (name: String, isStorage: Bool)? {
    guard
      let sample = samples[isa],
      let layout = RuntimeReader().sharedLayout(of: sample, isa: isa)
    else { return nil }
    return OwnMemoryTypes.contains(layout.typeName) ? nil : (layout.typeName, layout.isStorage)
  }

  /// An object of a type that was not there at an earlier census.
  ///
  /// - Parameters:
  ///   - isa: The first word of the type's objects.
  ///   - earlier: The earlier census.
  /// - Returns: Where it is, or was until a moment ago; nil where there is none.
  package func newObject(of isa: Address, since earlier: InstanceCensus) -> Address? {
    let memory = OwnMemory()
    guard let heap, let earlier = earlier.heap else { return nil }
    return heap.newChunks(since: earlier).first { chunk in
      guard let header = ObjectHeader(at: chunk, memory: memory) else { return false }
      return header.isa == isa && !header.isDying
    }
  }
}
