import LeakAnalysis
import LeakMemory

/// Equal tasks with equal children.
struct TaskNode {
  /// What is told of each.
  struct Facts: Hashable {
    /// The task's name; nil for none.
    let name: String?

    /// The function it runs.
    let function: TaskSite?

    /// How far it is.
    let state: TaskList.State

    /// Where it waits.
    let place: TaskSite?

    /// What it waits for, in words; nil for nothing that is known.
    let awaited: String?

    /// Whether it was cancelled.
    let isCancelled: Bool

    /// Whether nothing in memory can resume it.
    let isStranded: Bool

    /// Whether a library of the toolchain made it for itself.
    let isOfToolchain: Bool
  }

  /// What is told of each.
  let facts: Facts

  /// The address of one of them.
  let example: Address

  /// How many there are.
  private(set) var count: Int

  /// Their children, those of one of them.
  let children: [TaskNode]

  /// How many tasks there are in all, children included.
  var total: Int { count * (1 + children.reduce(0) { $0 + $1.total }) }

  /// How many of them nothing can resume.
  var strandedTotal: Int {
    count * ((facts.isStranded ? 1 : 0) + children.reduce(0) { $0 + $1.strandedTotal })
  }

  /// What makes two of them equal: their facts, and those of their children.
  private var key: [Facts] {
    [facts] + children.flatMap { Array(repeating: $0.key, count: $0.count).joined() }
  }

  /// The trees of some tasks, those first that nothing can resume.
  ///
  /// - Parameters:
  ///   - list: The tasks.
  ///   - facts: What is told of each.
  /// - Returns: Trees, equal ones once.
  static func trees(_ list: TaskList, facts: (TaskList.Task) -> Facts) -> [TaskNode] {
    let known = Set(list.tasks.map(\.address))
    var children: [Address: [TaskList.Task]] = [:]
    var tops: [TaskList.Task] = []
    for task in list.tasks {
      if known.contains(task.parent), task.parent != task.address {
        children[task.parent, default: []].append(task)
      } else {
        tops.append(task)
      }
    }
    return merged(tops.map { node($0, children, facts, depth: 0) })
  }

  /// The deepest children that are told.
  private static let mostLevels = 64

  /// A task with its children.
  private static func node(
    _ task: TaskList.Task,
    _ children: [Address: [TaskList.Task]],
    _ facts: (TaskList.Task) -> Facts,
    depth: Int
  ) -> TaskNode {
    let below = depth < mostLevels ? children[task.address] ?? [] : []
    return TaskNode(
      facts: facts(task),
      example: task.address,
      count: 1,
      children: merged(below.map { node($0, children, facts, depth: depth + 1) })
    )
  }

  /// Equal ones as one.
  private static func merged(_ nodes: [TaskNode]) -> [TaskNode] {
    var places: [[Facts]: Int] = [:]
    var merged: [TaskNode] = []
    for node in nodes {
      let key = node.key
      if let place = places[key] {
        merged[place].count += 1
      } else {
        places[key] = merged.count
        merged.append(node)
      }
    }
    return merged.sorted { one, other in
      let isStranded = (one.strandedTotal > 0, other.strandedTotal > 0)
      if isStranded.0 != isStranded.1 { return isStranded.0 }
      if one.total != other.total { return one.total > other.total }
      return one.example < other.example
    }
  }
}
