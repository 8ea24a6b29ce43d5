import LeakAnalysis
import LeakKnowledge
import LeakReports

/// Lists what nothing reaches.
struct LeaksCommand {
  /// How many causes are explained unless all are asked for.
  private static let mostGroups = 10

  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Whether the target is a program at its end, of which nothing else can be asked.
  var isAtEnd = false

  /// Finds and prints what nothing reaches.
  ///
  /// - Parameters:
  ///   - analysis: The picture.
  ///   - again: Takes a further picture of the target; nil for a file.
  ///   - progress: Says what takes long.
  /// - Returns: The exit code.
  /// - Throws: Where nothing can be told.
  func run(
    _ analysis: SnapshotAnalysis,
    again: (() throws(CommandFailure) -> SnapshotAnalysis)?,
    _ progress: Progress
  ) throws(CommandFailure) -> Int32 {
    if let lack = FoundLeaks.lack(of: analysis) {
      throw CommandFailure(message: lack, exitCode: ExitCode.unavailable)
    }
    progress.begin("following references")
    let found = try FoundLeaks(analysis, again: again)
    let list = LeakList(found, showsAll: options.showsAll)
    progress.end()
    if options.isJSON {
      console.print(json(list))
    } else {
      show(list, PauseText.of(analysis.snapshot))
    }
    return list.isClean ? ExitCode.success : ExitCode.findings
  }

  /// Prints the leaks for a reader: what is news, what is known, what is left out.
  private func show(_ list: LeakList, _ pause: String) {
    if list.isClean {
      let isAllReached = list.isEmpty && list.allowed.isEmpty
      let reason =
        isAllReached
        ? "every object is reachable; blocks that are no Swift objects count as in use"
        : "rules know or allow what is not reachable"
      console.print("no leaks: \(reason) (\(pause))")
    } else {
      show(list.groups, list.tasks, pause)
    }
    if !list.isEmpty, !list.knownGroups.isEmpty || !list.knownTasks.isEmpty {
      let known = Self.count(list.knownGroups) + list.knownTasks.reduce(0) { $0 + $1.count }
      show(list.knownGroups, under: "known leaks, which fail nothing", count: known)
      for group in shown(list.knownTasks) { show(group) }
    }
    if let note = note(list) { console.print("\n" + note) }
  }

  /// What is left out, a line each; nil for nothing.
  private func note(_ list: LeakList) -> String? {
    var lines = list.allowed.map { rule, count in
      "note: \(Self.objects(count)) left out: a rule allows \(rule.name) (\(rule.reason))"
    }
    if list.ofToolchain.count > 0 {
      lines.append(
        "note: \(Self.leaks(list.ofToolchain.count)) of the toolchain's libraries among themselves, "
          + "\(Amount.bytes(list.ofToolchain.bytes)), "
          + "\(list.ofToolchain.count == 1 ? "is" : "are") left out (--all)"
      )
    }
    if list.heldTaskCount > 0 {
      let count = list.heldTaskCount
      lines.append(
        "note: \(count == 1 ? "1 task" : "\(Amount.count(count)) tasks") that nobody can resume "
          + "\(count == 1 ? "is" : "are") reachable, by a handle for example, and so no "
          + "\(count == 1 ? "leak" : "leaks") here"
          + (isAtEnd ? "" : ": leak-finder tasks \(Invocation.quotable(options.target))")
      )
    }
    if options.showsAll, !list.unusedRules.isEmpty {
      lines.append("note: rules that matched nothing: " + list.unusedRules.joined(separator: ", "))
    }
    return lines.isEmpty ? nil : lines.map(Invocation.line).joined(separator: "\n")
  }

  /// Prints the leaks that no rule knows.
  private func show(_ groups: [LeakGroup], _ tasks: [LeakedTasks], _ pause: String) {
    let count = (groups.map(\.count) + tasks.map(\.count)).reduce(0, +)
    let objects = (groups.map(\.objectCount) + tasks.map(\.objectCount)).reduce(0, +)
    let bytes = (groups.map(\.byteCount) + tasks.map(\.byteCount)).reduce(0, +)
    console.print(
      "\(Self.leaks(count)): \(Self.objects(objects)), \(Amount.bytes(bytes)) that nothing "
        + "reaches; \(pause)"
    )
    show(groups.filter { $0.kind == .cycle }, under: "retain cycles")
    show(groups.filter { $0.kind == .lostRetain }, under: "lost retains")
    show(groups.filter { $0.kind == .ignored }, under: "held by references that rules ignore")
    show(tasks)
  }

  /// Prints the tasks that nobody can resume.
  private func show(_ tasks: [LeakedTasks]) {
    guard !tasks.isEmpty else { return }
    console.print("")
    console.print("tasks that nobody can resume: \(Self.leaks(tasks.reduce(0) { $0 + $1.count }))")
    for group in shown(tasks) { show(group) }
    let rest = options.showsAll ? 0 : tasks.dropFirst(Self.mostGroups).reduce(0) { $0 + $1.count }
    if rest > 0 {
      console.print("")
      console.print("and \(Self.leaks(rest)) of other causes (--all)")
    }
  }

  /// The first tasks, or all of them.
  private func shown(_ tasks: [LeakedTasks]) -> ArraySlice<LeakedTasks> {
    options.showsAll ? tasks[...] : tasks.prefix(Self.mostGroups)
  }

  /// Prints equal tasks.
  private func show(_ group: LeakedTasks) {
    console.print("")
    console.print(
      "\(Amount.count(group.count))×  \(Self.objects(group.objectCount)), "
        + "\(Amount.bytes(group.byteCount)), such as \(group.example)"
    )
    console.print("  \(group.function?.text ?? "a function without a name")")
    console.print("  \(group.sentence)")
    if let known = group.knownLeak {
      console.print("  " + Invocation.line("known leak: \(known.reason) (rule: \(known.name))"))
    }
    console.print("  fingerprint \(group.fingerprint)")
  }

  /// Prints the leaks of one kind.
  private func show(_ groups: [LeakGroup], under heading: String, count: Int? = nil) {
    guard !groups.isEmpty || count != nil else { return }
    let style = TextStyle.suited(isTerminal: console.isTerminal, console.variable)
    console.print("")
    console.print("\(heading): \(Self.leaks(count ?? Self.count(groups)))")
    let shown = options.showsAll ? groups[...] : groups.prefix(Self.mostGroups)
    for group in shown {
      console.print("")
      console.print(
        "\(Amount.count(group.count))×  \(Self.objects(group.objectCount)), "
          + "\(Amount.bytes(group.byteCount)), such as \(group.example)"
          + (group.isProven ? "" : "; not all of its retains were found")
      )
      console.print(group.explanation.text(style: style))
      console.print("  fingerprint \(group.fingerprint)")
    }
    let rest = groups.dropFirst(shown.count)
    if !rest.isEmpty {
      console.print("")
      console.print("and \(Self.leaks(Self.count(rest))) of other causes (--all)")
    }
  }

  /// How many leaks some groups have.
  private static func count(_ groups: some Sequence<LeakGroup>) -> Int {
    groups.reduce(0) { $0 + $1.count }
  }

  /// How many leaks there are.
  private static func leaks(_ count: Int) -> String {
    count == 1 ? "1 leak" : "\(Amount.count(count)) leaks"
  }

  /// How many objects there are.
  private static func objects(_ count: Int) -> String {
    count == 1 ? "1 object" : "\(Amount.count(count)) objects"
  }

  /// The leaks as JSON in one line, known ones last.
  private func json(_ list: LeakList) -> String {
    let leaks = (list.groups + list.knownGroups).map { group in
      JSONText.object([
        ("kind", .text(group.kind.rawValue)), ("typeName", .text(group.explanation.typeName)),
        ("fingerprint", .text(group.fingerprint)), ("count", .number(group.count)),
        ("objects", .number(group.objectCount)), ("bytes", .number(group.byteCount)),
        ("isProven", .flag(group.isProven)), ("example", .text(group.example)),
        ("knownLeak", group.explanation.knownLeak.map { .json($0.jsonLine) } ?? .null),
        ("explanation", .json(group.explanation.jsonLine)),
      ])
    }
    let stranded = (list.tasks + list.knownTasks).map { group in
      let known = group.knownLeak.map { RetentionExplanation.KnownLeak($0) }
      return JSONText.object([
        ("kind", .text("strandedTask")), ("typeName", .text("Task")),
        ("fingerprint", .text(group.fingerprint)), ("count", .number(group.count)),
        ("objects", .number(group.objectCount)), ("bytes", .number(group.byteCount)),
        ("isProven", .flag(true)), ("example", .text(group.example)),
        ("function", group.function?.json ?? .null), ("waitsIn", group.place?.json ?? .null),
        ("knownLeak", known.map { .json($0.jsonLine) } ?? .null), ("explanation", .null),
      ])
    }
    let allowed = list.allowed.map { rule, count in
      JSONText.object([
        ("rule", .text(rule.name)), ("reason", .text(rule.reason)), ("objects", .number(count)),
      ])
    }
    return JSONText.object([
      ("schemaVersion", .number(1)), ("target", .text(options.target)),
      ("leaks", .list(leaks + stranded)), ("allowed", .list(allowed)),
      ("unusedRules", .list(list.unusedRules.map { .text($0) })),
      ("reachableStrandedTasks", .number(list.heldTaskCount)),
    ]).text
  }
}
