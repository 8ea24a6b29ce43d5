/// What the arguments of `run` say.
struct RunOptions: Equatable {
  /// The program and its arguments.
  let program: [String]

  /// Whether leaks are listed.
  let showsLeaks: Bool

  /// Whether the types are listed.
  let showsHeap: Bool

  /// How the command ends where leaks are found and the program itself ends with 0.
  let leaksExitCode: Int32

  /// The file that the answers go to; nil for standard error.
  let output: String?

  /// Whether programs that the program starts are looked at too.
  let isFollowing: Bool

  /// Whether to write JSON instead of text.
  let isJSON: Bool

  /// Whether all groups and rows are printed.
  let showsAll: Bool

  /// The file of rules that leaks go by; nil for none.
  let rules: String?

  /// Reads arguments: options, then the program with its own.
  init(parsing arguments: ArraySlice<String>) throws(UsageError) {
    let (own, program) = Self.divided(arguments)
    let list = try ArgumentList(
      parsing: own,
      of: "run",
      flags: ["--leaks", "--heap", "--follow", "--json", "--all"],
      settings: Self.settings
    )
    guard let name = program.first, !name.isEmpty else {
      throw UsageError(message: "run wants a PROGRAM, such as: leak-finder run -- ./server")
    }
    self.program = Array(program)
    showsHeap = list.flags.contains("--heap")
    showsLeaks = list.flags.contains("--leaks") || !showsHeap
    isFollowing = list.flags.contains("--follow")
    isJSON = list.flags.contains("--json")
    showsAll = list.flags.contains("--all")
    rules = list.settings[RulesOption.name]
    output = list.settings["-o"] ?? list.settings["--output"]
    let code = list.settings["--exit-code"] ?? "\(ExitCode.findings)"
    guard let number = Int32(code), (0...255).contains(number) else {
      throw UsageError(message: "--exit-code of run wants a number from 0 to 255")
    }
    leaksExitCode = number
  }

  /// The arguments that are not the program's.
  static func own(_ arguments: ArraySlice<String>) -> ArraySlice<String> {
    divided(arguments).own
  }

  /// The options with a value.
  private static let settings: Set<String> = ["-o", "--output", "--exit-code", RulesOption.name]

  /// Tells options from the program.
  private static func divided(
    _ arguments: ArraySlice<String>
  ) -> (own: ArraySlice<String>, program: ArraySlice<String>) {
    ProgramArguments.divided(arguments, settings: settings)
  }
}
