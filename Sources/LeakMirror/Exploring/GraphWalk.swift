import LeakMemory

/// A walk over everything that can be reached by strong references, breadth first.
///
/// A step is counted where a programmer sees the holder; storage costs nothing, since it folds into
/// labels. Every object is visited once, and every reference noted.
struct GraphWalk {
  /// How far a walk goes.
  struct Budget {
    /// The most objects that are visited.
    let nodes: Int

    /// The most references that are noted.
    let references: Int
  }

  /// One reference.
  struct Edge {
    /// The number of the holder.
    let holder: Int

    /// The number of the target.
    let target: Int
  }

  /// The objects that were visited, the first one being where the walk began.
  private(set) var nodes: [Address] = []

  /// How many steps it takes to get there; a step ends at what its holder refers to.
  private(set) var distances: [Int] = []

  /// Whether an object is storage; known once it was expanded.
  private(set) var storage: [Bool] = []

  /// How many references lead to each object.
  private(set) var incoming: [Int] = []

  /// The references, in the order in which holders were expanded.
  private(set) var edges: [Edge] = []

  /// Whether the budget ended the walk.
  private(set) var isCut = false

  /// The numbers of the objects.
  private var numbers: [Address: Int] = [:]

  /// Walks from an object on.
  ///
  /// - Complexity: One mirror for each object visited.
  init(from start: Address, reader: MirrorReader, budget: Budget) {
    var level = [add(start, distance: 0)]
    var expanded: Set<Int> = []
    while !level.isEmpty, !isCut {
      var next: [Int] = []
      var position = 0
      // Storage that is found is of the same distance, and expanded with the level.
      while position < level.count, !isCut {
        let holder = level[position]
        position += 1
        // Nearer ways into storage may have been found after it was put off.
        guard expanded.insert(holder).inserted else { continue }
        expand(holder, reader, budget, &level, &next)
      }
      level = next
    }
  }

  /// The number of an object; nil where it was not met.
  subscript(address: Address) -> Int? { numbers[address] }

  /// Notes what an object refers to.
  private mutating func expand(
    _ holder: Int,
    _ reader: MirrorReader,
    _ budget: Budget,
    _ level: inout [Int],
    _ next: inout [Int]
  ) {
    var targets: [Address] = []
    let facts = reader.references(from: nodes[holder], labelled: false) {
      targets.append($0.target)
    }
    // Where a walk begins is told, whatever it is.
    let isStorage = holder > 0 && facts?.isStorage ?? false
    storage[holder] = isStorage
    let distance = distances[holder] + (isStorage ? 0 : 1)
    for target in targets {
      let count = nodes.count
      let known = numbers[target]
      guard edges.count < budget.references, known != nil || count < budget.nodes else {
        isCut = true
        return
      }
      let number = known ?? add(target, distance: distance)
      edges.append(Edge(holder: holder, target: number))
      incoming[number] += 1
      guard known == nil || distances[number] > distance else { continue }
      distances[number] = distance
      if isStorage { level.append(number) } else { next.append(number) }
    }
  }

  /// Notes an object that was not met before.
  private mutating func add(_ address: Address, distance: Int) -> Int {
    let number = nodes.count
    numbers[address] = number
    nodes.append(address)
    distances.append(distance)
    storage.append(false)
    incoming.append(0)
    return number
  }
}
