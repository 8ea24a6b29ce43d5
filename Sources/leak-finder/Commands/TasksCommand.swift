import LeakAnalysis
import LeakMemory
import LeakReports

/// Prints the tasks as trees.
struct TasksCommand {
  /// How many trees are shown unless all are asked for.
  private static let mostTrees = 30

  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Prints the tasks.
  func run(_ analysis: SnapshotAnalysis, _ progress: Progress) {
    progress.begin("following references")
    let list = analysis.taskList()
    progress.begin("reading symbols")
    let sites = TaskSites(list, in: analysis.snapshot)
    let byAddress = Dictionary(list.tasks.map { ($0.address, $0) }) { first, _ in first }
    let trees = TaskNode.trees(list) { task in
      TaskNode.Facts(
        name: task.name.map { Invocation.line($0) },
        function: sites.function(of: task),
        state: task.state,
        place: task.state == .waiting ? sites.waiting(task) : nil,
        awaited: Self.awaited(task, sites, byAddress),
        isCancelled: task.isCancelled,
        isStranded: task.isStranded,
        isOfToolchain: task.isOfToolchain
      )
    }
    progress.end()
    if options.isJSON {
      console.print(json(trees, list))
      return
    }
    console.print(Self.summary(list) + "; " + PauseText.of(analysis.snapshot))
    let stranded = trees.prefix { $0.strandedTotal > 0 }
    show(stranded[...], under: "tasks that nobody can resume, and those that wait with them:")
    let others = trees[stranded.count...]
    let shown = options.showsAll ? Array(others) : others.filter { !$0.facts.isOfToolchain }
    show(shown[...], under: stranded.isEmpty ? nil : "other tasks:")
    let hidden = others.count - shown.count
    if hidden > 0 {
      let count = others.reduce(0) { $0 + ($1.facts.isOfToolchain ? $1.total : 0) }
      let isOne = count == 1
      let tasks = isOne ? "1 task" : "\(Amount.count(count)) tasks"
      console.print(
        "note: \(tasks) of the toolchain's libraries \(isOne ? "is" : "are") left out (--all)"
      )
    }
    for note in list.notes { console.print("note: " + note) }
  }

  // MARK: - Text

  /// Prints some trees.
  private func show(_ trees: ArraySlice<TaskNode>, under heading: String?) {
    guard !trees.isEmpty else { return }
    console.print("")
    if let heading { console.print(heading) }
    let shown = options.showsAll ? trees : trees.prefix(Self.mostTrees)
    for tree in shown { show(tree, indent: "") }
    let rest = trees.dropFirst(shown.count)
    if !rest.isEmpty {
      let count = rest.reduce(0) { $0 + $1.total }
      console.print("and \(Amount.count(count)) more tasks (--all)")
    }
  }

  /// Prints a tree.
  private func show(_ tree: TaskNode, indent: String) {
    let facts = tree.facts
    let name = facts.name.map { "\"\($0)\" " } ?? ""
    let function = facts.function?.text ?? "a function without a name"
    console.print(
      "\(indent)\(Amount.count(tree.count))×  \(name)\(function), such as \(tree.example)"
    )
    var lines: [String] = []
    switch facts.state {
    case .running: lines = ["runs"]
    case .queued: lines = [facts.awaited.map { "is in the queue of \($0)" } ?? "is in a queue"]
    case .waiting:
      lines = ["waits" + (facts.place.map { " in \($0.text)" } ?? "")]
      if let awaited = facts.awaited { lines.append("for \(awaited)") }
    case .unknown: lines = ["is in a state that could not be read"]
    }
    if facts.isCancelled { lines[0] = "cancelled, " + lines[0] }
    for line in lines { console.print("\(indent)    \(line)") }
    for child in tree.children { show(child, indent: indent + "    ") }
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
      return sites.library(task) ?? "a continuation"
    case .task(let address):
      guard let other = tasks[address] else { return "the end of another task" }
      let name = other.name.map { "\"\(Invocation.line($0))\"" }
      return "the end of \(name ?? sites.function(of: other)?.symbol ?? "another task")"
    case .group: return "a task of its group"
    case .actor(let type):
      return type.isEmpty ? "an executor" : TypeName.short(type)
    }
  }

  /// How many tasks there are.
  private static func summary(_ list: TaskList) -> String {
    let tasks = list.tasks
    var parts: [String] = []
    for (state, word) in [
      (TaskList.State.running, "running"), (.queued, "queued"), (.waiting, "waiting"),
    ] {
      let count = tasks.count { $0.state == state }
      if count > 0 { parts.append("\(Amount.count(count)) \(word)") }
    }
    let stranded = tasks.count(where: \.isStranded)
    if stranded > 0 { parts.append("\(Amount.count(stranded)) of them can never go on") }
    var text = tasks.count == 1 ? "1 task" : "\(Amount.count(tasks.count)) tasks"
    if !parts.isEmpty { text += ": " + parts.joined(separator: ", ") }
    if list.finishedCount > 0 {
      text += "; \(Amount.count(list.finishedCount)) more that are over are still in memory"
    }
    return text
  }

  // MARK: - JSON

  /// The trees as JSON in one line.
  private func json(_ trees: [TaskNode], _ list: TaskList) -> String {
    JSONText.object([
      ("schemaVersion", .number(1)), ("target", .text(options.target)),
      ("count", .number(list.tasks.count)), ("finished", .number(list.finishedCount)),
      ("stranded", .number(list.tasks.count(where: \.isStranded))),
      ("tasks", .list(trees.map(Self.json))), ("notes", .list(list.notes.map { .text($0) })),
    ]).text
  }

  /// A tree as JSON.
  private static func json(_ tree: TaskNode) -> JSONText {
    let facts = tree.facts
    return .object([
      ("count", .number(tree.count)), ("name", facts.name.map { .text($0) } ?? .null),
      ("function", facts.function?.json ?? .null), ("state", .text(facts.state.rawValue)),
      ("waitsIn", facts.place?.json ?? .null),
      ("waitsFor", facts.awaited.map { .text($0) } ?? .null),
      ("isCancelled", .flag(facts.isCancelled)), ("isStranded", .flag(facts.isStranded)),
      ("example", .text(tree.example.description)), ("children", .list(tree.children.map(json))),
    ])
  }
}
