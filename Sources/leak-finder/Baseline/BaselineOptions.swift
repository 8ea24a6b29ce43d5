/// What the arguments of `baseline` say.
struct BaselineOptions: Equatable {
  /// What to do with a baseline.
  enum Action: Equatable {
    /// Writes one of reports.
    case write(WriteOptions)

    /// Compares reports with one.
    case check(CheckOptions)
  }

  /// How a baseline is written.
  struct WriteOptions: Equatable {
    /// The file.
    let output: String

    /// Whether a file that is there is rewritten, with its reasons and last days.
    let isUpdate: Bool

    /// Whether a file that is there is given up.
    let isForced: Bool

    /// Whether entries stay that match no leak.
    let keepsUnmatched: Bool

    /// The reason of entries that have none.
    let reason: String
  }

  /// How reports are compared with a baseline.
  struct CheckOptions: Equatable {
    /// The file.
    let baseline: String

    /// Whether entries fail too that lack a reason or match nothing.
    let isStrict: Bool

    /// Whether to write JSON instead of text.
    let isJSON: Bool

    /// When there are colours.
    let color: ColorChoice
  }

  /// The files of reports; `-` for standard input.
  let paths: [String]

  /// What to do.
  let action: Action

  /// Reads arguments.
  init(parsing arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    switch rest.popFirst() {
    case "write": (paths, action) = try Self.writing(rest)
    case "check": (paths, action) = try Self.checking(rest)
    default:
      throw UsageError(
        message: "baseline wants write or check, such as: leak-finder baseline write "
          + "reports.jsonl -o leaks.json"
      )
    }
  }

  /// The arguments of `write`.
  private static func writing(
    _ arguments: ArraySlice<String>
  ) throws(UsageError) -> ([String], Action) {
    let list = try ArgumentList(
      parsing: arguments,
      of: "baseline write",
      flags: ["--update", "--force", "--keep"],
      settings: ["-o", "--output", "--reason"]
    )
    guard let output = list.settings["-o"] ?? list.settings["--output"] else {
      throw UsageError(message: "baseline write wants -o FILE, the file to write")
    }
    let isUpdate = list.flags.contains("--update")
    if isUpdate, list.flags.contains("--force") {
      throw UsageError(message: "baseline write takes --update or --force, not both")
    }
    if list.flags.contains("--keep"), !isUpdate {
      throw UsageError(message: "baseline write --keep is for --update")
    }
    let paths = try list.files()
    try OutputFile.check(output, isNoneOf: paths, of: "baseline write")
    let options = WriteOptions(
      output: output,
      isUpdate: isUpdate,
      isForced: list.flags.contains("--force"),
      keepsUnmatched: list.flags.contains("--keep"),
      reason: list.settings["--reason"] ?? ""
    )
    return (paths, .write(options))
  }

  /// The arguments of `check`.
  private static func checking(
    _ arguments: ArraySlice<String>
  ) throws(UsageError) -> ([String], Action) {
    let list = try ArgumentList(
      parsing: arguments,
      of: "baseline check",
      flags: ["--strict", "--json"],
      settings: ["--baseline", "--color"]
    )
    guard let baseline = list.settings["--baseline"] else {
      throw UsageError(message: "baseline check wants --baseline FILE")
    }
    let options = CheckOptions(
      baseline: baseline,
      isStrict: list.flags.contains("--strict"),
      isJSON: list.flags.contains("--json"),
      color: try ColorChoice(option: list.settings["--color"])
    )
    return (try list.files(), .check(options))
  }
}
