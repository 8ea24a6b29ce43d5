/// What the arguments of `render` say.
struct RenderOptions: Equatable {
  /// The files of reports; `-` for standard input.
  let paths: [String]

  /// The form.
  let format: RenderFormat

  /// The file that is written; nil for standard output.
  let output: String?

  /// The folder that paths are relative to; nil for the current one.
  let root: String?

  /// The baseline whose leaks are known; nil for none.
  let baseline: String?

  /// When there are colours.
  let color: ColorChoice

  /// Whether every hop is told.
  let isFull: Bool

  /// Reads arguments.
  init(parsing arguments: ArraySlice<String>) throws(UsageError) {
    let list = try ArgumentList(
      parsing: arguments,
      of: "render",
      flags: ["--full"],
      settings: ["--format", "-o", "--output", "--root", "--baseline", "--color"]
    )
    paths = try list.files()
    let name = list.settings["--format"] ?? RenderFormat.text.rawValue
    guard let format = RenderFormat(rawValue: name) else {
      throw UsageError(message: "render --format wants one of \(RenderFormat.names)")
    }
    self.format = format
    output = list.settings["-o"] ?? list.settings["--output"]
    root = list.settings["--root"]
    baseline = list.settings["--baseline"]
    color = try ColorChoice(option: list.settings["--color"])
    isFull = list.flags.contains("--full")
    try OutputFile.check(output, isNoneOf: paths + [baseline].compactMap(\.self), of: "render")
  }
}
