import LeakAnalysis
import LeakKnowledge
import LeakMemory

/// Looks at a program and prints what was asked.
struct InspectCommand {
  /// What the arguments say.
  let options: InspectOptions

  /// Where to read and write.
  let console: Console

  /// Takes the pictures.
  private let reader = TargetReader()

  /// Looks and prints.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    let progress = Progress(console.status)
    do throws(CommandFailure) {
      let rules = try RulesOption.rules(options.rules, console)
      let target = try Target(parsing: options.target)
      let earlier = try options.earlier.map(counts)
      progress.begin("reading \(options.target)")
      defer { progress.end() }
      if options.command == .snapshot {
        let snapshot = try picture(of: target)
        return try SnapshotCommand(options: options, console: console)
          .run(snapshot, resident: Self.residentMemory(of: target), progress)
      }
      let analysis = try analysis(of: target, rules)
      progress.begin("finding objects")
      guard analysis.hasSwift else { throw TargetReader.noSwift(options.target, analysis.snapshot) }
      // Every other command prints the picture's notes.
      if options.command == .graph, let cut = analysis.cutSentence {
        progress.end()
        console.complain("leak-finder: " + cut)
      }
      switch options.command {
      case .heap where options.page != nil:
        try HeapPageCommand(options: options, console: console)
          .run(analysis, earlier: earlier, again: again(target, rules), progress)
      case .heap:
        HeapCommand(options: options, console: console).run(analysis, earlier: earlier, progress)
      case .audit:
        AuditCommand(options: options, console: console).run(analysis, progress)
      case .why:
        try WhyCommand(options: options, console: console)
          .run(analysis, again: again(target, rules), progress)
      case .leaks:
        return try leaks(of: target, analysis, rules, progress)
      case .tasks:
        TasksCommand(options: options, console: console).run(analysis, progress)
      case .memory:
        MemoryCommand(options: options, console: console)
          .run(analysis, try residentMemory(of: target, analysis.snapshot), progress)
      case .graph:
        try GraphCommand(options: options, console: console)
          .run(analysis, resident: Self.residentMemory(of: target), progress)
      case .snapshot: break
      }
      return ExitCode.success
    } catch {
      progress.end()
      console.complain("leak-finder: \(error.message)")
      return error.exitCode
    }
  }

  /// The counts of an earlier look, which a file has.
  private func counts(in path: String) throws(CommandFailure) -> TypeCounts {
    let start = InputFile.isRegular(path) ? try? InputFile(path: path).read(upTo: 1) : nil
    if start == Array("{".utf8) {
      guard let counts = (try? InputFile(path: path).contents()).flatMap(TypeCounts.init(json:))
      else {
        throw CommandFailure(
          message: "\(Invocation.quotable(path)) is not what leak-finder heap --json prints",
          exitCode: ExitCode.noInput
        )
      }
      return counts
    }
    let target = try Target(parsing: path)
    let snapshot = try reader.snapshot(of: target, isForking: false, courtesy: nil)
    return TypeCounts(SnapshotAnalysis(snapshot).census())
  }

  /// What the kernel says of a process's memory; nil for files, or where it does not.
  private static func residentMemory(of target: Target) -> ResidentMemory? {
    guard case .process(let number) = target else { return nil }
    return ResidentMemory(ofProcess: number)
  }

  /// What the kernel says, or said, of the memory of a picture's process.
  private func residentMemory(
    of target: Target,
    _ snapshot: Snapshot
  ) throws(CommandFailure) -> ResidentMemory {
    if let memory = snapshot.process.resident ?? Self.residentMemory(of: target) { return memory }
    guard case .process(let number) = target else {
      throw CommandFailure(
        message: "\(Invocation.quotable(options.target)) does not tell what was resident; "
          + "leak-finder heap lists what it has",
        exitCode: ExitCode.usage
      )
    }
    throw CommandFailure(
      message: "the kernel does not say what memory process \(number) has "
        + "(/proc/\(number)/smaps)",
      exitCode: ExitCode.unavailable
    )
  }

  /// Lists what nothing reaches, of a running process in two pictures.
  private func leaks(
    of target: Target,
    _ analysis: SnapshotAnalysis,
    _ rules: LeakRules,
    _ progress: Progress
  ) throws(CommandFailure) -> Int32 {
    try LeaksCommand(options: options, console: console)
      .run(analysis, again: again(target, rules), progress)
  }

  /// Takes a further picture of a process; nil for a file.
  private func again(
    _ target: Target,
    _ rules: LeakRules
  ) -> (() throws(CommandFailure) -> SnapshotAnalysis)? {
    guard case .process = target else { return nil }
    return { () throws(CommandFailure) in try self.analysis(of: target, rules) }
  }

  /// Takes a picture, of a running process a further one where the first is no good.
  private func analysis(
    of target: Target,
    _ rules: LeakRules
  ) throws(CommandFailure) -> SnapshotAnalysis {
    let asker = RulesOption.asker(rules, mayReadContents: options.showsContents)
    guard case .process = target else {
      return SnapshotAnalysis(try snapshot(of: target), asker: asker)
    }
    return try SnapshotAnalysis.ofRunningProcess(asker: asker) { () throws(CommandFailure) in
      try snapshot(of: target)
    }
  }

  /// Takes one picture.
  private func picture(of target: Target) throws(CommandFailure) -> Snapshot {
    try reader.snapshot(of: target, isForking: options.isForking, courtesy: console.courtesy)
  }

  /// Takes one picture; for a graph file one that records what is read of it.
  private func snapshot(of target: Target) throws(CommandFailure) -> Snapshot {
    let snapshot = try picture(of: target)
    if options.showsContents, !snapshot.process.hasContents {
      throw CommandFailure(
        message: "\(Invocation.quotable(options.target)) is a graph file, which has no contents "
          + "that --contents could show",
        exitCode: ExitCode.usage
      )
    }
    guard options.command == .graph, options.format == nil else { return snapshot }
    guard let recording = snapshot.recording() else {
      throw CommandFailure(
        message: "there is not enough memory for the graph",
        exitCode: ExitCode.unavailable
      )
    }
    return recording
  }
}
