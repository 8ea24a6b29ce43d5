import LeakAnalysis
import LeakKnowledge
import LeakMemory

/// Runs a program unchanged, and looks at its memory when it ends.
struct RunCommand {
  /// What the arguments say.
  let options: RunOptions

  /// Where to read and write.
  let console: Console

  /// What the looks have given so far.
  private struct Outcome {
    /// Whether leaks were found.
    var hasLeaks = false

    /// How many Swift programs were looked at.
    var lookCount = 0

    /// The code of the first look that failed.
    var failure: Int32?

    /// The program that the one which was run has become; nil where it was that one to its end.
    var replacement: String?

    /// Keeps the first failure.
    mutating func fail(_ code: Int32) { failure = failure ?? code }
  }

  /// Runs the program.
  ///
  /// - Returns: The exit code: the program's own unless that is 0.
  func run() -> Int32 {
    let answers: OutputFile
    let program: LaunchedProgram
    let rules: LeakRules
    do throws(CommandFailure) {
      rules = try RulesOption.rules(options.rules, console)
      // Where the answers cannot be written the program is not run.
      // The program's own output is not to be mixed with what is found.
      answers = try OutputFile(
        options.output,
        console.answering(isTerminal: console.status != nil, print: console.complain)
      )
      program = try launched()
    } catch {
      console.complain("leak-finder: \(error.message)")
      return error.exitCode
    }
    var outcome = Outcome()
    while true {
      switch program.next() {
      case .atEnd(let process, let thread):
        look(at: process, thread, of: program, rules, answers, &outcome)
        program.letGo(process)
      case .lost(let process):
        guard process == program.processID else { continue }
        complain("\(name) ended before its threads could be held, as it does while it dumps core")
        outcome.fail(ExitCode.unavailable)
      case .over(let end):
        return finish(end, answers, outcome)
      }
    }
  }

  /// The program's name for messages.
  private var name: String { Invocation.quotable(options.program[0]) }

  /// Starts the program.
  private func launched() throws(CommandFailure) -> LaunchedProgram {
    do throws(LaunchError) {
      return try LaunchedProgram(options.program, isFollowing: options.isFollowing)
    } catch {
      let isWrongTarget = if case .noSuchProgram = error { true } else { false }
      throw CommandFailure(
        message: Invocation.line(error.description),
        exitCode: isWrongTarget ? ExitCode.noInput : ExitCode.unavailable
      )
    }
  }

  /// Writes a line about what went wrong.
  private func complain(_ sentence: String) { console.complain("leak-finder: \(sentence)") }

  /// Looks at a process that is at its end.
  private func look(
    at process: Int32,
    _ thread: Int32,
    of program: LaunchedProgram,
    _ rules: LeakRules,
    _ answers: OutputFile,
    _ outcome: inout Outcome
  ) {
    do throws(CommandFailure) {
      let snapshot: Snapshot
      do throws(SnapshotError) {
        snapshot = try ProcessSource(processID: thread, method: .ended).snapshot(ofEnded: program)
      } catch {
        throw CommandFailure(
          message: TargetReader.sentence(error),
          exitCode: ExitCode.unavailable
        )
      }
      let analysis = SnapshotAnalysis(snapshot, asker: RulesOption.asker(rules))
      guard analysis.hasSwift else {
        guard process == program.processID else { return }
        let other = ReplacedProgram.path(of: options.program[0], endingAs: snapshot.process)
        outcome.replacement = other
        guard !options.isFollowing else { return }
        let what =
          other.map { "\(name) ran \(Invocation.quotable($0)) when it ended, which" } ?? name
        throw CommandFailure(
          message: "\(what) is no Swift program: it has no Swift runtime in memory; "
            + "--follow looks at the programs that it starts",
          exitCode: ExitCode.noInput
        )
      }
      outcome.lookCount += 1
      try answer(process, analysis, answers, &outcome)
    } catch {
      complain(error.message)
      outcome.fail(error.exitCode)
    }
  }

  /// Prints what was asked of a program.
  private func answer(
    _ process: Int32,
    _ analysis: SnapshotAnalysis,
    _ answers: OutputFile,
    _ outcome: inout Outcome
  ) throws(CommandFailure) {
    let facts = analysis.snapshot.process
    let path = facts.executablePath.isEmpty ? options.program[0] : facts.executablePath
    if !options.isJSON {
      answers.console.print(
        "leak-finder: \(Invocation.quotable(path)) (process \(process))"
      )
    }
    let progress = Progress(answers.console.status)
    if options.showsLeaks {
      let command = LeaksCommand(
        options: inspection(.leaks, of: path),
        console: answers.console,
        isAtEnd: true
      )
      let code = try command.run(analysis, again: nil, progress)
      if code == ExitCode.findings { outcome.hasLeaks = true }
    }
    if options.showsHeap {
      if options.showsLeaks, !options.isJSON { answers.console.print("") }
      HeapCommand(options: inspection(.heap, of: path), console: answers.console)
        .run(analysis, earlier: nil, progress)
    }
  }

  /// The options of a command whose answer is printed.
  private func inspection(_ command: InspectOptions.Command, of path: String) -> InspectOptions {
    InspectOptions(command, target: path, isJSON: options.isJSON, showsAll: options.showsAll)
  }

  /// Ends as the program did, unless all went well but for leaks.
  private func finish(
    _ end: LaunchedProgram.End,
    _ answers: OutputFile,
    _ outcome: Outcome
  ) -> Int32 {
    var outcome = outcome
    if options.isFollowing, outcome.lookCount == 0, outcome.failure == nil {
      let what =
        outcome.replacement.map { "\(Invocation.quotable($0)), which \(name) ran when it ended," }
        ?? name
      complain("neither \(what) nor what it started is a Swift program")
      outcome.fail(ExitCode.noInput)
    }
    do throws(CommandFailure) {
      try answers.finish()
    } catch {
      complain(error.message)
      outcome.fail(error.exitCode)
    }
    switch end {
    case .signal(let signal):
      LaunchedProgram.endThisProcess(by: signal)
      // A shell says it like this of a program that a signal ended.
      return 128 + signal
    case .exited(let code) where code != 0: return code
    case .exited:
      return outcome.failure
        ?? (outcome.hasLeaks ? options.leaksExitCode : ExitCode.success)
    }
  }
}
