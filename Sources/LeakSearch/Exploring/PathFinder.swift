internal import LeakMemory
internal import LeakReflection

/// Turns a walk into the shortest paths to one thing, with labels.
///
/// Labels are read only for the things on shortest paths, and reading them verifies the path: a
/// reference that is gone by then is not used. Ties between equally short paths are broken by label
/// and type, never by the order of visiting, which differs from run to run.
struct PathFinder {
  /// The walk.
  let walk: GraphWalk

  /// The number of the thing that paths lead to.
  let goal: Int32

  /// Reads labels.
  let reader: any ReferenceReader

  /// The last reference of a path: each gives a path of its own.
  private struct LastReference: Hashable {
    /// The number of the thing that refers to the goal, storage included.
    let holder: Int32

    /// The label within that thing.
    let label: String
  }

  /// A way from an object into storage.
  private struct Way {
    /// The number of the storage, or of the object itself.
    let number: Int32

    /// The label so far.
    let label: String

    /// How the storage is held.
    let kind: ReferenceKind

    /// Where the code is that the way belongs to.
    let site: Address?
  }

  /// One way of going on from an object.
  private struct Candidate {
    /// The step.
    let step: GraphStep

    /// The number of its target.
    let target: Int32

    /// The reference to the goal, where the step leads there.
    let last: LastReference
  }

  /// The most things looked at for one step.
  private static let mostStorage = 10_000

  /// The shortest path for each reference to the goal, shortest first.
  ///
  /// - Parameters:
  ///   - start: The number of the thing that paths begin at.
  ///   - limit: The most paths wanted.
  /// - Returns: The paths; none where memory changed meanwhile.
  func paths(from start: Int32, limit: Int) -> [[GraphStep]] {
    var found: [[GraphStep]] = []
    var used: Set<LastReference> = []
    for (length, holders) in lastHolders() {
      var remaining = Set(holders)
      while !remaining.isEmpty, found.count < limit {
        guard
          let (steps, last) = path(from: start, through: remaining, except: used, length: length)
        else { break }
        found.append(steps)
        used.insert(last)
        if !hasReference(from: last.holder, except: used) { remaining.remove(last.holder) }
      }
    }
    return found
  }

  /// Whether a thing refers to the goal by a reference that has not been used.
  private func hasReference(from holder: Int32, except used: Set<LastReference>) -> Bool {
    var isFound = false
    _ = reader.labelling(only: [walk.nodes[Int(goal)].address]) {
      reader.references(from: walk.nodes[Int(holder)], labelled: true) { reference in
        guard walk.isFollowed(reference), walk.nodes[reference.target] == goal else { return }
        if !used.contains(LastReference(holder: holder, label: reference.label)) { isFound = true }
      }
    }
    return isFound
  }

  /// The things that refer to the goal, by the length of the shortest path through them.
  private func lastHolders() -> [(length: Int32, holders: [Int32])] {
    var byLength: [Int32: Set<Int32>] = [:]
    for edge in walk.edges where edge.target == goal {
      byLength[walk.distances[Int(edge.holder)] + weight(edge.holder), default: []]
        .insert(edge.holder)
    }
    return byLength.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
  }

  /// What a step out of a thing counts.
  private func weight(_ number: Int32) -> Int32 {
    walk.storage[Int(number)] ? 0 : 1
  }

  /// The first of the paths of some length that end in certain holders' references.
  ///
  /// - Returns: The path and the reference it ends in; nil where memory changed meanwhile.
  private func path(
    from start: Int32,
    through holders: Set<Int32>,
    except used: Set<LastReference>,
    length: Int32
  ) -> (steps: [GraphStep], last: LastReference)? {
    let onPath = thingsBefore(holders)
    guard onPath[Int(start)] else { return nil }
    var targets = Set(onPath.indices.lazy.filter { onPath[$0] }.map { walk.nodes[$0].address })
    targets.insert(walk.nodes[Int(goal)].address)
    var steps: [GraphStep] = []
    var current = start
    while steps.count < Int(length) {
      let next = reader.labelling(only: targets) {
        firstStep(from: current, onPath: onPath) { last in
          holders.contains(last.holder) && !used.contains(last)
        }
      }
      guard let next else { return nil }
      steps.append(next.step)
      if next.target == goal { return (steps, next.last) }
      current = next.target
    }
    return nil
  }

  /// Which things lie on shortest paths to some holders, those included.
  ///
  /// - Complexity: O(*n* + *r*), for *n* things visited and *r* references noted.
  private func thingsBefore(_ holders: Set<Int32>) -> [Bool] {
    var isMarked = [Bool](repeating: false, count: walk.nodes.count)
    for holder in holders { isMarked[Int(holder)] = true }
    // Holders were expanded in the order of distance, so that one pass backwards does it but for
    // storage of the same distance.
    for _ in 0..<8 {
      var isChanged = false
      for edge in walk.edges.reversed()
      where isMarked[Int(edge.target)] && !isMarked[Int(edge.holder)] {
        guard edge.target != goal, isShortest(edge) else { continue }
        isMarked[Int(edge.holder)] = true
        isChanged = true
      }
      if !isChanged { break }
    }
    return isMarked
  }

  /// Whether a reference lies on a shortest way to its target.
  private func isShortest(_ edge: GraphWalk.Edge) -> Bool {
    walk.distances[Int(edge.target)]
      == walk.distances[Int(edge.holder)] + weight(edge.holder)
  }

  /// The step from an object that comes first by label and type, through storage.
  private func firstStep(
    from current: Int32,
    onPath: [Bool],
    isLast: (LastReference) -> Bool
  ) -> Candidate? {
    let holder = object(current)
    var best: Candidate?
    // Storage level by level, by label within one, so that the least label wins where several ways
    // lead into the same storage.
    var level = [Way(number: current, label: "", kind: .strong, site: nil)]
    var expanded: Set<Int32> = []
    while !level.isEmpty, expanded.count < Self.mostStorage {
      var deeper: [Way] = []
      for way in level where expanded.insert(way.number).inserted {
        let number = way.number
        _ = reader.references(from: walk.nodes[Int(number)], labelled: true) { reference in
          guard walk.isFollowed(reference), let target = walk.nodes[reference.target] else {
            return
          }
          let label = way.label + reference.label
          let kind = way.kind == .strong ? reference.kind : way.kind
          let site = way.site ?? reference.site
          let last = LastReference(holder: number, label: reference.label)
          if target == goal {
            guard isLast(last) else { return }
          } else {
            let edge = GraphWalk.Edge(holder: number, target: target)
            guard onPath[Int(target)], isShortest(edge) else { return }
            guard !walk.storage[Int(target)] else {
              deeper.append(Way(number: target, label: label, kind: kind, site: site))
              return
            }
          }
          let step = self.step(holder, label, kind, target, site)
          if let best, !Self.comesFirst(step, best.step) { return }
          best = Candidate(step: step, target: target, last: last)
        }
      }
      level = deeper.sorted { $0.label < $1.label }
    }
    return best
  }

  /// The order among equally short ways.
  private static func comesFirst(_ one: GraphStep, _ other: GraphStep) -> Bool {
    (one.label, one.target.typeName) < (other.label, other.target.typeName)
  }

  /// A step, its label completed with the target's type where it says what a closure captures.
  private func step(
    _ holder: GraphObject,
    _ label: String,
    _ kind: ReferenceKind,
    _ target: Int32,
    _ site: Address?
  ) -> GraphStep {
    let object = object(target)
    let complete =
      label.hasSuffix("captures ")
      ? label + TypeNames.short(object.typeName)
      : KnownTypes.label(label, outOf: holder.typeName)
    return GraphStep(holder: holder, label: complete, kind: kind, target: object, site: site)
  }

  /// What a thing is to a programmer.
  private func object(_ number: Int32) -> GraphObject {
    let node = walk.nodes[Int(number)]
    let facts = reader.references(from: node, labelled: false) { _ in }
    let name = facts?.typeName ?? "?"
    let category: GraphObject.Category =
      switch node.role {
      case .closure(let code), .contextlessClosure(let code): .closure(code: code)
      case .object, .thunk, .block, .box, .variable, .memory, .awaitingTask:
        name == "Task" ? .task : .instance
      }
    return GraphObject(address: node.address, category: category, typeName: name)
  }
}
