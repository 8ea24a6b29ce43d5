/// What the arguments of `test` say.
struct TestOptions: Equatable {
  /// A form that the leaks are written in, and the file.
  struct Output: Equatable {
    /// The form.
    let format: RenderFormat

    /// The file.
    let path: String
  }

  /// The program that runs the tests, and its arguments.
  let program: [String]

  /// The baseline whose leaks are known; nil for none.
  let baseline: String?

  /// The files that are written.
  let outputs: [Output]

  /// The file that gets the reports as they were collected; nil for none.
  let report: String?

  /// Whether annotations for GitHub are printed.
  let annotates: Bool

  /// The folder that paths are relative to; nil for the current one.
  let root: String?

  /// How the command ends where leaks are found and the program itself ends with 0.
  let leaksExitCode: Int32

  /// Reads arguments: options, then the program with its own.
  init(parsing arguments: ArraySlice<String>) throws(UsageError) {
    let (own, program) = ProgramArguments.divided(arguments, settings: Self.settings)
    let list = try ArgumentList(
      parsing: own,
      of: "test",
      flags: ["--github"],
      settings: Self.settings
    )
    guard let name = program.first, !name.isEmpty else {
      throw UsageError(message: "test wants a program, such as: leak-finder test -- swift test")
    }
    self.program = Array(program)
    baseline = list.settings["--baseline"]
    report = list.settings["--report"]
    root = list.settings["--root"]
    annotates = list.flags.contains("--github")
    outputs = Self.formats.compactMap { option, format in
      list.settings[option].map { Output(format: format, path: $0) }
    }
    let code = list.settings["--exit-code"] ?? "\(ExitCode.findings)"
    guard let number = Int32(code), (0...255).contains(number) else {
      throw UsageError(message: "--exit-code of test wants a number from 0 to 255")
    }
    leaksExitCode = number
    let files = outputs.map(\.path) + [report, baseline].compactMap(\.self)
    guard Set(files).count == files.count else {
      throw UsageError(message: "test wants a file of its own for each of its options")
    }
  }

  /// The arguments that are not the program's.
  static func own(_ arguments: ArraySlice<String>) -> ArraySlice<String> {
    ProgramArguments.divided(arguments, settings: settings).own
  }

  /// The options that write a form.
  private static let formats: [(String, RenderFormat)] = [
    ("--sarif", .sarif), ("--html", .html),
  ]

  /// The options with a value.
  private static let settings: Set<String> = [
    "--baseline", "--sarif", "--html", "--report", "--root", "--exit-code",
  ]

  /// The folder that the program is told to put attachments in; nil where it is told none.
  ///
  /// `swift test` ends with 1, and runs no test of Swift Testing, where that does not exist.
  var attachmentsFolder: String? {
    for name in ["--attachments-path", "--experimental-attachments-path"] {
      for (index, argument) in program.enumerated() {
        if argument == name { return index + 1 < program.count ? program[index + 1] : nil }
        if argument.hasPrefix(name + "=") { return String(argument.dropFirst(name.count + 1)) }
      }
    }
    return nil
  }
}
