/// What the arguments of `diff` say.
struct DiffOptions: Equatable {
  /// The reports of the older run.
  let old: String

  /// The reports of the newer run.
  let new: String

  /// Whether to write JSON instead of text.
  let isJSON: Bool

  /// When there are colours.
  let color: ColorChoice

  /// Reads arguments.
  init(parsing arguments: ArraySlice<String>) throws(UsageError) {
    let list = try ArgumentList(
      parsing: arguments,
      of: "diff",
      flags: ["--json"],
      settings: ["--color"]
    )
    let values = try list.expect("OLD", "NEW")
    guard values != ["-", "-"] else {
      throw UsageError(message: "diff can read standard input (-) once")
    }
    old = values[0]
    new = values[1]
    isJSON = list.flags.contains("--json")
    color = try ColorChoice(option: list.settings["--color"])
  }
}
