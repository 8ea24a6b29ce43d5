/// What the arguments of the commands that look at a program say.
struct InspectOptions: Equatable {
  /// The commands that look at a program.
  enum Command: String, CaseIterable {
    /// Types by count and bytes.
    case heap
    /// The accounts of all objects.
    case audit
    /// Why an object, or the objects of a type, are alive.
    case why
    /// What nothing reaches.
    case leaks
    /// The tasks, and what they wait for.
    case tasks
    /// A picture to look at later.
    case snapshot
  }

  /// Which command.
  let command: Command

  /// The process, core file or saved snapshot, as it was given.
  let target: String

  /// The type or address that `why` asks about.
  let subject: String?

  /// Whether to write JSON instead of text.
  let isJSON: Bool

  /// Whether contents of memory (dictionary keys, strings) may be printed.
  let showsContents: Bool

  /// Whether all groups and rows are printed.
  let showsAll: Bool

  /// Whether a process is cloned, so that it is paused for less time.
  let isForking: Bool

  /// The file that `snapshot` writes.
  let output: String?

  /// Reads arguments.
  init(_ command: Command, parsing arguments: ArraySlice<String>) throws(UsageError) {
    var flags: Set<String> = ["--json", "--fork"]
    if command != .snapshot { flags.insert("--all") }
    if command == .why { flags.insert("--contents") }
    let list = try ArgumentList(
      parsing: arguments,
      of: command.rawValue,
      flags: flags,
      settings: command == .snapshot ? ["-o", "--output"] : []
    )
    self.command = command
    isJSON = list.flags.contains("--json")
    showsAll = list.flags.contains("--all")
    isForking = list.flags.contains("--fork")
    showsContents = list.flags.contains("--contents")
    output = list.settings["-o"] ?? list.settings["--output"]
    if command == .why {
      let values = try list.expect("a TARGET", "a TYPE or ADDRESS")
      target = values[0]
      subject = values[1]
    } else {
      target = try list.expect("a TARGET")[0]
      subject = nil
    }
    if command == .snapshot, output == nil {
      throw UsageError(message: "snapshot wants -o FILE, the file to write")
    }
  }
}
