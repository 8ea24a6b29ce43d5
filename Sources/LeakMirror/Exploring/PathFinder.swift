internal import LeakFindings
import LeakMemory

/// Turns a walk into the shortest rings through the object that it began at, with labels.
///
/// Labels are read only for the objects on shortest paths, and reading them verifies the path: a
/// reference that is gone by then is not used. Ties between equally short paths are broken by label
/// and type, never by the order of visiting, which differs from run to run.
struct PathFinder {
  /// The walk.
  let walk: GraphWalk

  /// Reads labels.
  let reader: MirrorReader

  /// The number of the object that rings go through.
  private let goal = 0

  /// Prepares to follow a walk.
  init(walk: GraphWalk, reader: MirrorReader) {
    self.walk = walk
    self.reader = reader
  }

  /// The last reference of a path: each gives a path of its own.
  private struct LastReference: Hashable {
    /// The number of the object that refers to the goal, storage included.
    let holder: Int

    /// The label within that object.
    let label: String
  }

  /// A way from an object into storage.
  private struct Way {
    /// The number of the storage, or of the object itself.
    let number: Int

    /// The label so far.
    let label: String
  }

  /// One way of going on from an object.
  private struct Candidate {
    /// The step.
    let step: RetentionFinding.Step

    /// The number of its target.
    let target: Int

    /// The reference to the goal, where the step leads there.
    let last: LastReference
  }

  /// The most objects looked at for one step.
  private static let mostStorage = 10_000

  /// The shortest ring for each reference to the goal, shortest first.
  ///
  /// - Parameter limit: The most rings wanted.
  /// - Returns: The rings; none where memory changed meanwhile.
  func rings(limit: Int) -> [[RetentionFinding.Step]] {
    var found: [[RetentionFinding.Step]] = []
    var used: Set<LastReference> = []
    for (length, holders) in lastHolders() {
      var remaining = Set(holders)
      while !remaining.isEmpty, found.count < limit {
        guard let (steps, last) = path(through: remaining, except: used, length: length)
        else { break }
        found.append(steps)
        used.insert(last)
        if !hasReference(from: last.holder, except: used) { remaining.remove(last.holder) }
      }
    }
    return found
  }

  /// Whether an object refers to the goal by a reference that has not been used.
  private func hasReference(from holder: Int, except used: Set<LastReference>) -> Bool {
    var isFound = false
    _ = reader.references(from: walk.nodes[holder], labelled: true) { reference in
      guard walk[reference.target] == goal else { return }
      if !used.contains(LastReference(holder: holder, label: reference.label)) { isFound = true }
    }
    return isFound
  }

  /// The objects that refer to the goal, by the length of the shortest path through them.
  private func lastHolders() -> [(length: Int, holders: [Int])] {
    var byLength: [Int: Set<Int>] = [:]
    for edge in walk.edges where edge.target == goal {
      byLength[walk.distances[edge.holder] + weight(edge.holder), default: []]
        .insert(edge.holder)
    }
    return byLength.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
  }

  /// What a step out of an object counts.
  private func weight(_ number: Int) -> Int {
    walk.storage[number] ? 0 : 1
  }

  /// The first of the paths of some length that end in certain holders' references.
  ///
  /// - Returns: The path and the reference it ends in; nil where memory changed meanwhile.
  private func path(
    through holders: Set<Int>,
    except used: Set<LastReference>,
    length: Int
  ) -> (steps: [RetentionFinding.Step], last: LastReference)? {
    let onPath = objectsBefore(holders)
    guard onPath[goal] else { return nil }
    var steps: [RetentionFinding.Step] = []
    var current = goal
    while steps.count < length {
      let next = firstStep(from: current, onPath: onPath) { last in
        holders.contains(last.holder) && !used.contains(last)
      }
      guard let next else { return nil }
      steps.append(next.step)
      if next.target == goal { return (steps, next.last) }
      current = next.target
    }
    return nil
  }

  /// Which objects lie on shortest paths to some holders, those included.
  ///
  /// - Complexity: O(*n* + *r*), for *n* objects visited and *r* references noted.
  private func objectsBefore(_ holders: Set<Int>) -> [Bool] {
    var isMarked = [Bool](repeating: false, count: walk.nodes.count)
    for holder in holders { isMarked[holder] = true }
    // Holders were expanded in the order of distance, so that one pass backwards does it but for
    // storage of the same distance.
    for _ in 0..<8 {
      var isChanged = false
      for edge in walk.edges.reversed()
      where isMarked[edge.target] && !isMarked[edge.holder] {
        guard edge.target != goal, isShortest(edge) else { continue }
        isMarked[edge.holder] = true
        isChanged = true
      }
      if !isChanged { break }
    }
    return isMarked
  }

  /// Whether a reference lies on a shortest way to its target.
  private func isShortest(_ edge: GraphWalk.Edge) -> Bool {
    walk.distances[edge.target]
      == walk.distances[edge.holder] + weight(edge.holder)
  }

  /// The step from an object that comes first by label and type, through storage.
  private func firstStep(
    from current: Int,
    onPath: [Bool],
    isLast: (LastReference) -> Bool
  ) -> Candidate? {
    let holder = object(current)
    var best: Candidate?
    // Storage level by level, by label within one, so that the least label wins where several ways
    // lead into the same storage.
    var level = [Way(number: current, label: "")]
    var expanded: Set<Int> = []
    while !level.isEmpty, expanded.count < Self.mostStorage {
      var deeper: [Way] = []
      for way in level where expanded.insert(way.number).inserted {
        let number = way.number
        _ = reader.references(from: walk.nodes[number], labelled: true) { reference in
          guard let target = walk[reference.target] else { return }
          let label = way.label + reference.label
          let last = LastReference(holder: number, label: reference.label)
          if target == goal {
            guard isLast(last) else { return }
          } else {
            let edge = GraphWalk.Edge(holder: number, target: target)
            guard onPath[target], isShortest(edge) else { return }
            guard !walk.storage[target] else {
              deeper.append(Way(number: target, label: label))
              return
            }
          }
          let step = self.step(holder, label, target)
          if let best, !Self.comesFirst(step, best.step) { return }
          best = Candidate(step: step, target: target, last: last)
        }
      }
      level = deeper.sorted { $0.label < $1.label }
    }
    return best
  }

  /// The order among equally short ways.
  private static func comesFirst(
    _ one: RetentionFinding.Step,
    _ other: RetentionFinding.Step
  ) -> Bool {
    (one.label, one.target.typeName) < (other.label, other.target.typeName)
  }

  /// A step out of an object.
  private func step(
    _ holder: RetentionFinding.Object,
    _ label: String,
    _ target: Int
  ) -> RetentionFinding.Step {
    RetentionFinding.Step(
      holder: holder,
      label: KnownTypes.label(label, outOf: holder.typeName),
      kind: .strong,
      target: object(target)
    )
  }

  /// What an object is to a programmer.
  private func object(_ number: Int) -> RetentionFinding.Object {
    let address = walk.nodes[number]
    let name = reader.typeName(of: address) ?? "?"
    return RetentionFinding.Object(
      address: address,
      category: name == "Task" ? .task : .instance,
      typeName: name
    )
  }
}
