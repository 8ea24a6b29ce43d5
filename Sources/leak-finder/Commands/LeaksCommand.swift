import LeakAnalysis
import LeakReports

/// Lists what nothing reaches.
struct LeaksCommand {
  /// How many causes are explained unless all are asked for.
  private static let mostGroups = 10

  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

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
    let (all, tasks) = (found.groups, found.tasks)
    progress.end()
    let groups = all.filter { options.showsAll || $0.isOfProgram }
    if options.isJSON {
      console.print(json(groups, tasks))
    } else {
      show(groups, tasks, PauseText.of(analysis.snapshot))
      mention(all.filter { !options.showsAll && !$0.isOfProgram })
    }
    return groups.isEmpty && tasks.isEmpty ? ExitCode.success : ExitCode.findings
  }

  /// Prints the leaks for a reader.
  private func show(_ groups: [LeakGroup], _ tasks: [LeakedTasks], _ pause: String) {
    guard !groups.isEmpty || !tasks.isEmpty else {
      console.print("no leaks: everything is reached; \(pause)")
      return
    }
    let count = (groups.map(\.count) + tasks.map(\.count)).reduce(0, +)
    let objects = (groups.map(\.objectCount) + tasks.map(\.objectCount)).reduce(0, +)
    let bytes = (groups.map(\.byteCount) + tasks.map(\.byteCount)).reduce(0, +)
    console.print(
      "\(Self.leaks(count)): \(Self.objects(objects)), \(Amount.bytes(bytes)) that nothing "
        + "reaches; \(pause)"
    )
    show(groups.filter { $0.kind == .cycle }, under: "retain cycles")
    show(groups.filter { $0.kind == .lostRetain }, under: "lost retains")
    show(tasks)
  }

  /// Prints the tasks that nobody can resume.
  private func show(_ tasks: [LeakedTasks]) {
    guard !tasks.isEmpty else { return }
    console.print("")
    console.print("tasks that nobody can resume: \(Self.leaks(tasks.reduce(0) { $0 + $1.count }))")
    for group in options.showsAll ? tasks[...] : tasks.prefix(Self.mostGroups) {
      console.print("")
      console.print(
        "\(Amount.count(group.count))×  \(Self.objects(group.objectCount)), "
          + "\(Amount.bytes(group.byteCount)), such as \(group.example)"
      )
      console.print("  \(group.function?.text ?? "a function without a name")")
      console.print("  \(group.sentence)")
      console.print("  fingerprint \(group.fingerprint)")
    }
    let rest = options.showsAll ? 0 : tasks.dropFirst(Self.mostGroups).reduce(0) { $0 + $1.count }
    if rest > 0 {
      console.print("")
      console.print("and \(Self.leaks(rest)) of other causes (--all)")
    }
  }

  /// Prints the leaks of one kind.
  private func show(_ groups: [LeakGroup], under heading: String) {
    guard !groups.isEmpty else { return }
    let style = TextStyle.suited(isTerminal: console.isTerminal, console.variable)
    console.print("")
    console.print("\(heading): \(Self.leaks(Self.count(groups)))")
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

  /// Says what is left among the toolchain's libraries.
  private func mention(_ groups: [LeakGroup]) {
    guard !groups.isEmpty else { return }
    let bytes = groups.reduce(0) { $0 + $1.byteCount }
    console.print("")
    console.print(
      "note: \(Self.leaks(Self.count(groups))) of the toolchain's libraries among themselves, "
        + "\(Amount.bytes(bytes)), are left out (--all)"
    )
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

  /// The leaks as JSON in one line.
  private func json(_ groups: [LeakGroup], _ tasks: [LeakedTasks]) -> String {
    let leaks = groups.map { group in
      JSONText.object([
        ("kind", .text(group.kind.rawValue)), ("typeName", .text(group.explanation.typeName)),
        ("fingerprint", .text(group.fingerprint)), ("count", .number(group.count)),
        ("objects", .number(group.objectCount)), ("bytes", .number(group.byteCount)),
        ("isProven", .flag(group.isProven)), ("example", .text(group.example)),
        ("explanation", .json(group.explanation.jsonLine)),
      ])
    }
    let stranded = tasks.map { group in
      JSONText.object([
        ("kind", .text("strandedTask")), ("typeName", .text("Task")),
        ("fingerprint", .text(group.fingerprint)), ("count", .number(group.count)),
        ("objects", .number(group.objectCount)), ("bytes", .number(group.byteCount)),
        ("isProven", .flag(true)), ("example", .text(group.example)),
        ("function", group.function?.json ?? .null), ("waitsIn", group.place?.json ?? .null),
        ("explanation", .null),
      ])
    }
    return JSONText.object([
      ("schemaVersion", .number(1)), ("target", .text(options.target)),
      ("leaks", .list(leaks + stranded)),
    ]).text
  }
}
