/// The command `leak-finder`.
struct LeakFinderCommand {
  /// What `--version` says.
  static let version = "leak-finder 0.1.0"

  /// What `--help` says.
  static let help = """
    usage: leak-finder show [FILE|-] [--json] [--color auto|always|never]
           leak-finder --help | --version

    Shows stored leak reports again. FILE has one report per line, as LEAKFINDER_REPORT=FILE
    writes them; without FILE, or with -, they are read from standard input. Equal leaks are
    shown once, with their number; leaks that were released late are marked.

      --json          one JSON object per distinct leak and line, with "count" and
                      "retractedCount"
      --color WHEN    auto (the default: on a terminal), always or never

    Ends with 0; with 1 where a line was no report (the others are shown) or the file could not
    be read; with 2 where the arguments make no sense.
    """

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
    case .help: console.print(Self.help)
    case .version: console.print(Self.version)
    case .show(let options): return ShowCommand(options: options, console: console).run()
    }
    return ExitCode.success
  }
}
