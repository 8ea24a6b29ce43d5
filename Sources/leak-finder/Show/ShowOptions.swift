/// What the arguments of `show` say.
struct ShowOptions: Equatable {
  /// The files to read; `-` for standard input.
  let paths: [String]

  /// Whether to write JSON instead of text.
  let isJSON: Bool

  /// When there are colours.
  let color: ColorChoice

  /// Whether every hop is told, also inside of libraries.
  let isFull: Bool

  /// Reads arguments.
  init(parsing arguments: ArraySlice<String>) throws(UsageError) {
    let list = try ArgumentList(
      parsing: arguments,
      of: "show",
      flags: ["--json", "--full"],
      settings: ["--color"]
    )
    paths = try list.files()
    isJSON = list.flags.contains("--json")
    isFull = list.flags.contains("--full")
    color = try ColorChoice(option: list.settings["--color"])
  }
}
