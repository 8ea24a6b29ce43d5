internal import LeakMemory
internal import LeakReflection

/// Tells what dies with an object from what something else holds too, by counting references.
///
/// Trial deletion, as in Bacon and Rajan's cycle collector: of everything that can be reached from the
/// owner, what has more strong retains than references found among these things is held from outside,
/// and so is all it leads to. Nothing is ever found owned because something could not be read: a
/// reference that stays unseen makes its target count as shared.
struct OwnershipEvidence {
  /// How many things are looked at unless more are asked for; what lies beyond is not owned.
  static let mostThings = 20_000

  /// One thing on the heap.
  private struct Thing {
    /// Where it is.
    let node: HeapNode

    /// Whether a programmer does not see it; known once it was looked at.
    var isStorage = true

    /// How many strong references to it were found.
    var located = 0

    /// What it refers to strongly, by number.
    var targets: [Int] = []

    /// Whether a programmer sees it as a thing of its own.
    var isVisible: Bool {
      if case .contextlessClosure = node.role { return false }
      return !isStorage
    }
  }

  /// The things, the owner first.
  private var things: [Thing] = []

  /// What was met, by itself.
  private var numbers: [HeapNode: Int] = [:]

  /// The addresses of the objects that die with the owner.
  private(set) var owned: Set<Address> = []

  /// How many of them a programmer sees.
  private(set) var visibleCount = 0

  /// Whether there was more than was looked at.
  private(set) var isCut = false

  /// Looks at everything that can be reached from an owner.
  init(
    of owner: Address,
    reader: any ReferenceReader,
    memory: any MemoryReader,
    mostThings: Int = Self.mostThings
  ) {
    _ = add(HeapNode(address: owner))
    var position = 0
    var visited = 0
    while position < things.count, visited < mostThings {
      var targets: [HeapNode] = []
      let facts = reader.references(from: things[position].node, labelled: false) { reference in
        if reference.kind == .strong { targets.append(reference.target) }
      }
      things[position].isStorage = facts?.isStorage ?? true
      for target in targets.prefix(mostThings - visited) {
        let number = add(target)
        things[number].located += 1
        things[position].targets.append(number)
      }
      visited += 1 + targets.count
      position += 1
    }
    isCut = visited >= mostThings
    let shared = sharedThings(reader: reader, memory: memory)
    for number in things.indices.dropFirst() where !shared[number] && number < position {
      owned.insert(things[number].node.address)
      if things[number].isVisible { visibleCount += 1 }
    }
  }

  /// The number of a thing.
  private mutating func add(_ node: HeapNode) -> Int {
    if let number = numbers[node] { return number }
    let number = things.count
    numbers[node] = number
    things.append(Thing(node: node))
    return number
  }

  /// Which things live on without the owner.
  private func sharedThings(reader: any ReferenceReader, memory: any MemoryReader) -> [Bool] {
    var shared = things.map { _ in false }
    var open: [Int] = []
    // Not the owner: what still holds that is to let go of it.
    for number in things.indices.dropFirst()
    where isHeldFromOutside(things[number], reader: reader, memory: memory) {
      shared[number] = true
      open.append(number)
    }
    while let number = open.popLast() {
      for target in things[number].targets where target != 0 && !shared[target] {
        shared[target] = true
        open.append(target)
      }
    }
    return shared
  }

  /// Whether a thing has retains that were not found, or lives by itself.
  private func isHeldFromOutside(
    _ thing: Thing,
    reader: any ReferenceReader,
    memory: any MemoryReader
  ) -> Bool {
    if reader.rootsMet[thing.node.address] != nil { return true }
    switch thing.node.role {
    // No thing of its own: it stands for its only capture.
    case .contextlessClosure: return false
    // Counted in another way.
    case .block, .variable, .memory: return true
    case .object, .closure, .thunk, .awaitingTask, .box:
      guard let count = StrongCount.read(at: thing.node.address, memory: memory) else {
        return true
      }
      return count > thing.located
    }
  }
}
