import LeakAnalysis
import LeakMemory

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
    let list = analysis.taskList(findsUnreachable: true)
    progress.begin("reading symbols")
    let trees = TaskTrees.trees(list, in: analysis.snapshot)
    progress.end()
    if options.isJSON {
      console.print(json(trees, list))
      return
    }
    console.print(
      TaskTrees.summary(list, countsAll: options.showsAll) + "; " + PauseText.of(analysis.snapshot)
    )
    let stranded = trees.prefix { $0.strandedTotal > 0 }
    show(stranded[...], under: "tasks that nobody can resume, and those that wait with them:")
    let others = trees[stranded.count...]
    let shown = TaskTrees.shown(Array(others), showsAll: options.showsAll)
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
    for line in TaskTrees.lines(of: facts) { console.print("\(indent)    \(line)") }
    for child in tree.children { show(child, indent: indent + "    ") }
  }

  // MARK: - JSON

  /// The trees as JSON in one line.
  private func json(_ trees: [TaskNode], _ list: TaskList) -> String {
    let shown = TaskTrees.shown(trees, showsAll: options.showsAll)
    return JSONText.object([
      ("schemaVersion", .number(1)), ("target", .text(options.target)),
      ("count", .number(shown.reduce(0) { $0 + $1.total })),
      ("finished", .number(list.finishedCount)),
      ("stranded", .number(list.tasks.count(where: \.canNeverGoOn))),
      ("tasks", .list(shown.map(Self.json))), ("notes", .list(list.notes.map { .text($0) })),
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
