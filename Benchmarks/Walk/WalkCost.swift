internal import CWalkBaseline
internal import LeakSearch
internal import LeakMemory

/// What it costs to walk one graph: by bare pointers in C, by the runtime's metadata, by `Mirror`.
struct WalkCost {
  /// One walk.
  struct Walk {
    /// What it took, in nanoseconds.
    var nanoseconds = Double.infinity

    /// How many things on the heap it visited.
    var things = 0
  }

  /// The graph.
  private let library: Library

  /// The graph's objects, storage of arrays included.
  let objects: Int

  /// The walk in C.
  private(set) var bare = Walk()

  /// The walk with `RuntimeReader`.
  private(set) var runtime = Walk()

  /// The walk with `MirrorReader`, which does not see storage.
  private(set) var mirror = Walk()

  /// Makes the graph.
  init(sections: Int) {
    library = Library(sections: sections)
    objects = sections * 20 + 2
  }

  /// Walks in turns; the least of the rounds counts.
  mutating func measure(rounds: Int, mirrorRounds: Int) {
    for round in 0..<rounds {
      keepFaster(walkBare(), in: \.bare)
      keepFaster(walk(reader: RuntimeReader()), in: \.runtime)
      if round < mirrorRounds {
        keepFaster(walk(reader: MirrorReader(startingFrom: [library])), in: \.mirror)
      }
    }
  }

  /// Keeps the faster of two walks.
  private mutating func keepFaster(_ walk: Walk, in place: WritableKeyPath<WalkCost, Walk>) {
    if walk.nanoseconds < self[keyPath: place].nanoseconds { self[keyPath: place] = walk }
  }

  /// Walks with a reader.
  private func walk(reader: any ReferenceReader) -> Walk {
    var things = 0
    let spent = ContinuousClock().measure {
      let walk = GraphWalk(
        from: [HeapNode(address: Address(of: library))],
        reader: reader,
        budget: GraphWalk.Budget(nodes: objects + 16, references: objects * 4)
      )
      things = walk.nodes.count
    }
    return Walk(nanoseconds: spent.nanoseconds, things: things)
  }

  /// Walks in C.
  private func walkBare() -> Walk {
    let section = library.sections[0]
    let row = section.header
    let classes = [
      classWalked(row, offsets: [40, 48, 56]),
      classWalked(row.detail, offsets: [24]),
      classWalked(section, offsets: [16, 24, 40, 48]),
      storage(of: section.rows),
      classWalked(library, offsets: [16]),
      storage(of: library.sections),
    ]
    var walk = Walk()
    walk.things = baseline_walk(
      Address(of: library).bits,
      classes,
      classes.count,
      objects + 16,
      &walk.nanoseconds
    )
    return walk
  }

  /// Where objects of one class keep references.
  private func classWalked(_ object: AnyObject, offsets: [UInt32]) -> WalkedClass {
    var result = WalkedClass()
    result.isa = OwnMemory().word(Address(of: object)) ?? 0
    withUnsafeMutableBytes(of: &result.offsets) { bytes in
      let room = bytes.bindMemory(to: UInt32.self)
      for (index, offset) in offsets.enumerated() { room[index] = offset }
    }
    result.count = UInt32(offsets.count)
    return result
  }

  /// That an array's storage keeps references in its elements.
  private func storage<Element: AnyObject>(of array: [Element]) -> WalkedClass {
    var result = WalkedClass()
    let buffer = withUnsafeBytes(of: array) { $0.load(as: UInt.self) }
    result.isa = OwnMemory().word(Address(buffer)) ?? 0
    result.isArray = 1
    return result
  }
}
