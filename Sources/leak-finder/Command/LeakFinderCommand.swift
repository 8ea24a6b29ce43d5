/// The command `leak-finder`.
struct LeakFinderCommand {
  /// What `--version` says.
  static let version = "leak-finder 0.1.0"

  /// Where to read and write.
  let console: Console

  /// Does what the arguments ask for.
  ///
  /// - Parameter arguments: Without the command's own name.
  /// - Returns: The exit code.
  func run(_ arguments: [String]) -> Int32 {
    let invocation: Invocation
    do {
      invocation = try Invocation(parsing: arguments)
    } catch {
      console.complain("leak-finder: \(error.message) (leak-finder --help says more)")
      return ExitCode.usage
    }
    switch invocation {
    case .help(let text): console.print(text)
    case .version: console.print(Self.version)
    case .show(let options): return ShowCommand(options: options, console: console).run()
    case .grow(let options):
      return courteously { GrowCommand(options: options, console: console).run() }
    case .symbolicate(let options):
      return SymbolicateCommand(options: options, console: console).run()
    case .run(let options): return RunCommand(options: options, console: console).run()
    case .render(let options): return RenderCommand(options: options, console: console).run()
    case .diff(let options): return DiffCommand(options: options, console: console).run()
    case .baseline(let options): return BaselineCommand(options: options, console: console).run()
    case .test(let options): return TestCommand(options: options, console: console).run()
    case .inspect(let options):
      return courteously { InspectCommand(options: options, console: console).run() }
    }
    return ExitCode.success
  }

  /// Does work that lets other processes go first, where the console says so.
  private func courteously(_ work: @escaping () -> Int32) -> Int32 {
    console.courtesy?.run(work) ?? work()
  }
}
