import LeakAnalysis
import LeakKnowledge
import LeakReports

/// What nothing reaches, sorted out by rules: what is news, what is known, what may stay.
struct LeakList {
  /// The leaks that no rule knows.
  let groups: [LeakGroup]

  /// The tasks that nobody can resume, and that no rule knows.
  let tasks: [LeakedTasks]

  /// The leaks that rules know, which fail nothing.
  let knownGroups: [LeakGroup]

  /// The tasks that rules know, which fail nothing.
  let knownTasks: [LeakedTasks]

  /// The counts that apply to leaks which are left out, with how many objects each.
  let allowed: [(rule: AllowedCount, count: Int)]

  /// The names of the rules that had no effect; those on the toolchain's own leaks left out.
  let unusedRules: [String]

  /// How many tasks nobody can resume although something reaches them, such as their handles: no leaks by themselves.
  let heldTaskCount: Int

  /// How many leaks of the toolchain's libraries among themselves are left out, and their bytes.
  let ofToolchain: (count: Int, bytes: Int)

  /// Sorts out garbage.
  ///
  /// - Parameters:
  ///   - found: What nothing reaches.
  ///   - showsAll: Whether the toolchain's libraries are listed too.
  init(_ found: FoundLeaks, showsAll: Bool) {
    let (garbage, analysis) = (found.garbage, found.analysis)
    let builder = ExplanationBuilder(analysis)
    var counts: [AllowedCount: Int] = [:]
    for group in garbage.groups {
      if let rule = group.allowed { counts[rule, default: 0] += group.furtherObjectCount + 1 }
    }
    let (tasks, rest) = LeakedTasks.divided(garbage.filter { $0.allowed == nil }, analysis)
    let all = LeakGroup.groups(of: rest) { builder.explanation(of: $0) }
    let listed = all.filter { showsAll || $0.isOfProgram }
    groups = listed.filter { $0.explanation.knownLeak == nil }
    knownGroups = listed.filter { $0.explanation.knownLeak != nil }
    self.tasks = tasks.filter { $0.knownLeak == nil }
    knownTasks = tasks.filter { $0.knownLeak != nil }
    allowed = counts.sorted { $0.key.name < $1.key.name }.map { ($0.key, $0.value) }
    let left = all.filter { !showsAll && !$0.isOfProgram }
    ofToolchain = (left.reduce(0) { $0 + $1.count }, left.reduce(0) { $0 + $1.byteCount })
    unusedRules = analysis.unusedRules
    let unreached = Set(garbage.groups.lazy.flatMap(\.members).map(\.address))
    heldTaskCount = analysis.taskList().tasks.count {
      $0.isStranded && !unreached.contains($0.address)
    }
  }

  /// Whether there is anything that fails.
  var isClean: Bool { groups.isEmpty && tasks.isEmpty }

  /// Whether nothing is listed.
  var isEmpty: Bool { isClean && knownGroups.isEmpty && knownTasks.isEmpty }
}
