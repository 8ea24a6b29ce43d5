package import LeakMemory
internal import LeakReflection

/// How many objects of each type there are.
package struct InstanceCensus: Sendable {
  /// The number of objects by the first word of each.
  package let counts: [Address: Int]

  /// How many boxed errors there are by their type's name: the first word does not tell that.
  private let errors: [ErrorType: Int]

  /// The live chunks that were counted; nil once nobody needs them.
  private var heap: LiveHeap?

  /// What objects are by their first word.
  private let layouts: [Address: ObjectLayout]

  /// The type of a boxed error.
  private struct ErrorType: Hashable, Sendable {
    /// Its name.
    let name: String
  }

  /// Counts the objects there are; nil where the heap cannot be looked at, or not at all of it.
  ///
  /// - Complexity: O(*n*), for *n* chunks.
  package init?() {
    guard let heap = LiveHeap.whole() else { return nil }
    self.heap = heap
    let reader = RuntimeReader()
    reader.beginWalk()
    defer { reader.endWalk() }
    var sorts = ObjectSorts(reader: reader)
    var counts: [Address: Int] = [:]
    var errors: [ErrorType: Int] = [:]
    var layouts: [Address: ObjectLayout] = [:]
    heap.forEachChunk { chunk, _ in
      guard
        let header = ObjectHeader(at: chunk, memory: reader.memory), !header.isDying,
        let sort = sorts.sort(of: chunk, isa: header.isa)
      else { return }
      guard !sort.isError else {
        errors[ErrorType(name: sort.layout.typeName), default: 0] += 1
        return
      }
      counts[header.isa, default: 0] += 1
      if layouts[header.isa] == nil { layouts[header.isa] = sort.layout }
    }
    self.counts = counts
    self.errors = errors
    self.layouts = layouts
  }

  /// Forgets which chunks were counted, and keeps the counts.
  package mutating func forgetChunks() { heap = nil }

  /// The number of objects by the name of their type, with its module.
  package var byName: [String: Int] {
    var result: [String: Int] = [:]
    for (isa, count) in counts {
      guard let layout = layouts[isa] else { continue }
      result[layout.typeName, default: 0] += count
    }
    for (type, count) in errors { result[type.name, default: 0] += count }
    return result
  }

  /// What is known of a type, by the first word of its objects; nil for LeakFinder's own.
  package func type(_ isa: Address) -> (name: String, isStorage: Bool)? {
    guard let layout = layouts[isa] else { return nil }
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
