import LeakAnalysis
import LeakFindings
import LeakKnowledge
import LeakMemory
import LeakReports

/// Tasks that nothing reaches and nobody can resume, by what they run and where they wait.
struct LeakedTasks {
  /// What is equal in all of them.
  private struct Kind: Hashable {
    /// The function that they run.
    let function: TaskSite?

    /// Where they wait.
    let place: TaskSite?
  }

  /// What they have in common.
  private let kind: Kind

  /// The address of one of them.
  let example: String

  /// The name of the leak, from run to run.
  let fingerprint: String

  /// How many there are.
  private(set) var count = 0

  /// How many objects a programmer sees that go with all of them.
  private(set) var objectCount = 0

  /// What all of it occupies, in bytes.
  private(set) var byteCount = 0

  /// The rule by which they are known; nil where there is none.
  private(set) var knownLeak: LeakRule?

  /// The function that they run.
  var function: TaskSite? { kind.function }

  /// Where they wait.
  var place: TaskSite? { kind.place }

  /// What becomes of them, in a sentence.
  var sentence: String {
    "waits\(place.map { " in \($0.text)" } ?? "") for a continuation that nothing in memory has any more"
  }

  /// Takes those out of what nothing reaches that are such tasks, with what hangs off them.
  ///
  /// - Parameters:
  ///   - garbage: What nothing reaches.
  ///   - analysis: The picture.
  /// - Returns: The tasks of the program, those that occupy most first; and all other garbage.
  static func divided(
    _ garbage: Garbage,
    _ analysis: SnapshotAnalysis
  ) -> (tasks: [LeakedTasks], rest: Garbage) {
    guard garbage.groups.contains(where: { $0.members.contains { $0.typeName == "Task" } }) else {
      return ([], garbage)
    }
    let list = analysis.taskList()
    let sites = TaskSites(list, in: analysis.snapshot)
    let tasks = Dictionary(list.tasks.map { ($0.address, $0) }) { first, _ in first }
    var found: [Kind: LeakedTasks] = [:]
    let rest = garbage.filter { group in
      let inside = group.members.lazy.compactMap { tasks[$0.address] }
      // A task whose continuation the ring itself keeps is part of a ring.
      guard let task = inside.first(where: \.isStranded), !task.isOfToolchain else { return true }
      let kind = Kind(function: sites.function(of: task), place: sites.waiting(task))
      found[kind, default: LeakedTasks(kind, task.address.description, analysis)].add(group)
      return false
    }
    let ordered = found.values.sorted {
      ($1.byteCount, $0.fingerprint) < ($0.byteCount, $1.fingerprint)
    }
    return (ordered, rest)
  }

  /// None yet.
  private init(_ kind: Kind, _ example: String, _ analysis: SnapshotAnalysis) {
    self.kind = kind
    let places = [kind.function, kind.place].compactMap(\.self)
      .map { CodePlace(function: $0.symbol, file: $0.file) }
    knownLeak = analysis.rules.references.first { rule in
      rule.effect == .knownLeak && places.contains { $0.isCovered(by: rule) }
    }
    if let knownLeak { analysis.noteUse(of: knownLeak) }
    self.example = example
    fingerprint = Fingerprint.of(
      typeName: "Task",
      functions: [kind.function?.symbol ?? "", kind.place?.symbol ?? ""]
    )
  }

  /// Adds a task with what hangs off it.
  private mutating func add(_ group: Garbage.Group) {
    count += 1
    knownLeak = knownLeak ?? group.answer.knownLeak
    objectCount += group.furtherObjectCount + 1
    byteCount += group.byteCount
  }
}
