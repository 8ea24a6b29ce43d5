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
    /// What the resident memory is.
    case memory
    /// The graph, for viewers.
    case graph
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

  /// Whether `heap` says what the objects of each type retain.
  let showsRetained: Bool

  /// Whether `heap` lists collections with unused room.
  let showsCapacity: Bool

  /// Whether `heap` counts by module instead of type.
  let groupsByModule: Bool

  /// What `heap` compares with: a saved snapshot, a core file, or what `heap --json` printed.
  let earlier: String?

  /// Whether a process is cloned, so that it is paused for less time.
  let isForking: Bool

  /// The file that `snapshot` or `graph` writes.
  let output: String?

  /// The viewer's format that `graph` writes; nil for a graph file.
  let format: GraphFormat?

  /// What a drawing of `graph` is about; nil for other commands.
  let dot: DotOptions?

  /// The file of rules that `leaks` and `why` go by; nil for none.
  let rules: String?

  /// The page of HTML that `heap` writes instead of printing; nil for none.
  let page: String?

  /// What `run` asks of a program at its end.
  init(_ command: Command, target: String, isJSON: Bool, showsAll: Bool) {
    self.command = command
    self.target = target
    self.isJSON = isJSON
    self.showsAll = showsAll
    subject = nil
    showsContents = false
    showsRetained = false
    showsCapacity = false
    groupsByModule = false
    earlier = nil
    isForking = false
    output = nil
    format = nil
    dot = nil
    rules = nil
    page = nil
  }

  /// Reads arguments.
  init(_ command: Command, parsing arguments: ArraySlice<String>) throws(UsageError) {
    var flags: Set<String> = ["--json", "--fork"]
    if ![.snapshot, .memory, .graph].contains(command) { flags.insert("--all") }
    if command == .why { flags.insert("--contents") }
    if command == .heap { flags.formUnion(["--retained", "--capacity", "--modules"]) }
    let list = try ArgumentList(
      parsing: arguments,
      of: command.rawValue,
      flags: flags,
      settings: Self.settings(of: command)
    )
    self.command = command
    isJSON = list.flags.contains("--json")
    showsAll = list.flags.contains("--all")
    isForking = list.flags.contains("--fork")
    showsContents = list.flags.contains("--contents")
    showsRetained = list.flags.contains("--retained")
    showsCapacity = list.flags.contains("--capacity")
    groupsByModule = list.flags.contains("--modules")
    earlier = list.settings["--diff"]
    output = list.settings["-o"] ?? list.settings["--output"]
    if command == .why {
      let values = try list.expect("a TARGET", "a TYPE or ADDRESS")
      target = values[0]
      subject = values[1]
    } else {
      target = try list.expect("a TARGET")[0]
      subject = nil
    }
    if command == .snapshot || command == .graph, output == nil {
      throw UsageError(message: "\(command.rawValue) wants -o FILE, the file to write")
    }
    page = list.settings["--html"]
    if page != nil, isJSON || showsRetained || showsCapacity || groupsByModule || showsAll {
      throw UsageError(
        message:
          "heap --html writes a page that has all of it: of the other options it takes --diff and --fork"
      )
    }
    rules = list.settings[RulesOption.name]
    if let name = list.settings["--format"] {
      guard let known = GraphFormat(rawValue: name) else {
        throw UsageError(
          message: "graph --format knows "
            + GraphFormat.allCases.map(\.rawValue).joined(separator: ", ")
            + "; without it, graph writes its own file"
        )
      }
      format = known
    } else {
      format = nil
    }
    dot = command == .graph ? try DotOptions(list, format) : nil
    if earlier != nil, showsRetained || groupsByModule {
      throw UsageError(message: "heap --diff compares types: leave --retained and --modules out")
    }
    if showsRetained, groupsByModule {
      throw UsageError(message: "heap takes --retained or --modules, not both")
    }
  }

  /// The options of a command that have a value.
  private static func settings(of command: Command) -> Set<String> {
    switch command {
    case .snapshot: ["-o", "--output"]
    case .graph: ["-o", "--output", "--format", "--around", "--depth"]
    case .heap: ["--diff", "--html"]
    case .why, .leaks: [RulesOption.name]
    case .audit, .tasks, .memory: []
    }
  }
}
