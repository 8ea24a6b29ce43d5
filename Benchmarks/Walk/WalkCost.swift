internal import CWalkBaseline
internal import LeakAnalysis
internal import LeakMemory

/// What it costs to count what an object alone owns, beside a walk by bare pointers in C.
struct WalkCost {
  /// One walk.
  struct Walk {
    /// What it took, in nanoseconds.
    var nanoseconds = Double.infinity

    /// How many objects it visited.
    var objects = 0
  }

  /// The graph.
  private let library: Library

  /// The graph's objects, storage of arrays included.
  let objects: Int

  /// Reads objects; nil where memory cannot be read.
  private let reader: LiveObjects?

  /// The walk in C.
  private(set) var bare = Walk()

  /// The count, once types are known.
  private(set) var count = Walk()

  /// What the first count took, which reads images and types, in nanoseconds.
  private(set) var first = 0.0

  /// Makes the graph.
  init(sections: Int) {
    library = Library(sections: sections)
    objects = sections * 20 + 2
    var made: LiveObjects?
    let place = Address(of: library)
    let most = objects * 4
    let spent = ContinuousClock().measure {
      made = OwnProcessSource().live().map { LiveObjects($0) }
      if let made { _ = OwnedParts(of: place, in: made, mostObjects: most) }
    }
    reader = made
    first = spent.nanoseconds
  }

  /// Walks in turns; the least of the rounds counts.
  mutating func measure(rounds: Int) {
    for _ in 0..<rounds {
      let (bare, count) = (walkBare(), walk())
      if bare.nanoseconds < self.bare.nanoseconds { self.bare = bare }
      if count.nanoseconds < self.count.nanoseconds { self.count = count }
    }
  }

  /// Counts what the graph's first object owns.
  private func walk() -> Walk {
    guard let reader else { return Walk() }
    var owned = 0
    let spent = ContinuousClock().measure {
      owned =
        OwnedParts(of: Address(of: library), in: reader, mostObjects: objects * 4)
        .addresses.count
    }
    return Walk(nanoseconds: spent.nanoseconds, objects: owned + 1)
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
    walk.objects = baseline_walk(
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

extension Duration {
  /// The duration in nanoseconds.
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
