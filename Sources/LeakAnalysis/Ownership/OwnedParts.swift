package import LeakMemory

/// What dies with an object, told by counting references from what something else holds too.
///
/// Trial deletion, as in Bacon and Rajan's cycle collector: of everything that can be reached from the
/// owner, what has more strong retains than references found among these objects is held from outside,
/// and so is all it leads to. Nothing is ever found owned because something could not be read: a
/// reference that stays unseen makes its target count as shared.
package struct OwnedParts {
  /// How many objects are looked at unless more are asked for; what lies beyond is not owned.
  package static let mostObjects = 20_000

  /// One object.
  private struct Node {
    /// Where it is.
    let address: Address

    /// Its strong retains; nil where it is held by itself, or nothing is known of it.
    var retains: Int?

    /// How many strong references to it were found.
    var located = 0

    /// What it refers to strongly, by number.
    var targets: [Int] = []
  }

  /// The objects, the owner first.
  private var nodes: [Node] = []

  /// Their numbers.
  private var numbers: [Address: Int] = [:]

  /// Where the objects are that die with the owner: objects, closures' contexts, and storage.
  package private(set) var addresses: Set<Address> = []

  /// Whether there was more than was looked at.
  package private(set) var isCut = false

  /// Looks at everything that can be reached from an owner.
  ///
  /// - Parameters:
  ///   - owner: The object; no other thread changes it, or what it owns, meanwhile.
  ///   - objects: Reads objects.
  ///   - mostObjects: How many objects and references are looked at.
  package init(
    of owner: Address,
    in objects: LiveObjects,
    mostObjects: Int = Self.mostObjects
  ) {
    objects.restart()
    _ = add(owner)
    var position = 0
    var visited = 0
    while position < nodes.count, visited < mostObjects {
      let most = mostObjects - visited
      if let found = objects.object(at: nodes[position].address, most: most) {
        nodes[position].retains = found.strongRetains
        visited += found.targets.count
        for target in found.targets {
          let number = add(target)
          nodes[number].located += 1
          nodes[position].targets.append(number)
        }
      }
      visited += 1
      position += 1
    }
    isCut = visited >= mostObjects
    let shared = sharedNodes()
    for number in nodes.indices.dropFirst() where !shared[number] {
      addresses.insert(nodes[number].address)
    }
  }

  /// The number of an object.
  private mutating func add(_ address: Address) -> Int {
    if let number = numbers[address] { return number }
    let number = nodes.count
    numbers[address] = number
    nodes.append(Node(address: address))
    return number
  }

  /// Which objects live on without the owner.
  private func sharedNodes() -> [Bool] {
    var shared = nodes.map { _ in false }
    var open: [Int] = []
    // Not the owner: what still holds that is to let go of it. What was not read has no count.
    for number in nodes.indices.dropFirst() {
      if let retains = nodes[number].retains, retains <= nodes[number].located { continue }
      shared[number] = true
      open.append(number)
    }
    while let number = open.popLast() {
      for target in nodes[number].targets where target != 0 && !shared[target] {
        shared[target] = true
        open.append(target)
      }
    }
    return shared
  }
}
