import LeakAnalysis
import LeakMemory
import LeakReports

/// The tasks of a picture as trees, and what there is to say of them.
enum TaskTrees {
  /// The trees, those first that nothing can resume.
  static func trees(_ list: TaskList, in snapshot: Snapshot) -> [TaskNode] {
    let sites = TaskSites(list, in: snapshot)
    let byAddress = Dictionary(list.tasks.map { ($0.address, $0) }) { first, _ in first }
    return TaskNode.trees(list) { task in
      TaskNode.Facts(
        name: task.name.map { Invocation.line($0) },
        function: sites.function(of: task),
        state: task.state,
        place: task.state == .waiting ? sites.waiting(task) : nil,
        awaited: awaited(task, sites, byAddress),
        isCancelled: task.isCancelled,
        isStranded: task.canNeverGoOn,
        isOfToolchain: task.isOfToolchain
      )
    }
  }

  /// The trees without the toolchain's own, unless all are asked for or nothing can resume a task of theirs.
  static func shown(_ trees: [TaskNode], showsAll: Bool) -> [TaskNode] {
    showsAll ? trees : trees.filter { !$0.facts.isOfToolchain || $0.strandedTotal > 0 }
  }

  /// How far a task is and what it waits for, in one line or two.
  static func lines(of facts: TaskNode.Facts) -> [String] {
    var lines: [String] = []
    switch facts.state {
    case .running: lines = ["runs"]
    case .queued: lines = [facts.awaited.map { "is in the queue of \($0)" } ?? "is in a queue"]
    case .waiting:
      lines = ["waits" + (facts.place.map { " in \($0.text)" } ?? "")]
      if let awaited = facts.awaited { lines.append("for \(awaited)") }
    case .unknown where facts.isOfToolchain && facts.function?.symbol.contains("_sleep") ?? false:
      lines = ["is to wake a task that sleeps"]
    case .unknown: lines = ["is in a state that could not be read"]
    }
    if facts.isCancelled { lines[0] = "cancelled, " + lines[0] }
    return lines
  }

  /// What a task waits for, in words; nil for nothing that is known.
  private static func awaited(
    _ task: TaskList.Task,
    _ sites: TaskSites,
    _ tasks: [Address: TaskList.Task]
  ) -> String? {
    switch task.awaited {
    case .nothing: return nil
    case .continuation:
      if task.isStranded { return "a continuation that nothing in memory has any more" }
      if task.isUnreachable { return "a continuation that only unreachable objects have" }
      return sites.library(task) ?? "a continuation"
    case .task(let address):
      if address == task.address { return "its own end, which never comes" }
      guard let other = tasks[address] else { return "the end of another task" }
      let name = other.name.map { "\"\(Invocation.line($0))\"" }
      return "the end of \(name ?? sites.function(of: other)?.symbol ?? "another task")"
    case .group: return "a task of its group"
    case .actor(let type):
      return type.isEmpty ? "an executor" : TypeName.short(type)
    }
  }

  /// How many tasks there are.
  ///
  /// - Parameters:
  ///   - list: The tasks.
  ///   - countsAll: Whether those of the toolchain's libraries count as well that are not shown.
  /// - Returns: The numbers in words.
  static func summary(_ list: TaskList, countsAll: Bool) -> String {
    let tasks = list.tasks.filter { countsAll || !$0.isOfToolchain || $0.canNeverGoOn }
    var parts: [String] = []
    for (state, word) in [
      (TaskList.State.running, "running"), (.queued, "queued"), (.waiting, "waiting"),
    ] {
      let count = tasks.count { $0.state == state }
      if count > 0 { parts.append("\(Amount.count(count)) \(word)") }
    }
    let stranded = tasks.count(where: \.canNeverGoOn)
    if stranded > 0 { parts.append("\(Amount.count(stranded)) of them can never go on") }
    var text = tasks.count == 1 ? "1 task" : "\(Amount.count(tasks.count)) tasks"
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    if list.finishedCount > 0 {
      text +=
        "; \(Amount.count(list.finishedCount)) more that \(list.finishedCount == 1 ? "is over is" : "are over are") still in memory"
    }
    return text
  }
}
