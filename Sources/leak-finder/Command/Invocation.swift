/// What the arguments ask for.
enum Invocation: Equatable {
  /// A help text.
  case help(String)

  /// The version.
  case version

  /// Stored reports, shown again.
  case show(ShowOptions)

  /// A look at a program.
  case inspect(InspectOptions)

  /// Looks at a process again and again.
  case grow(GrowOptions)

  /// A report of a stripped program, with names.
  case symbolicate(SymbolicateOptions)

  /// A program that is run.
  case run(RunOptions)

  /// Stored reports in the form that a tool wants.
  case render(RenderOptions)

  /// Two runs' reports, compared.
  case diff(DiffOptions)

  /// The leaks that may stay for now.
  case baseline(BaselineOptions)

  /// Tests that are run.
  case test(TestOptions)

  /// Reads arguments, without the command's own name.
  init(parsing arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    guard let name = rest.popFirst() else {
      throw UsageError(message: "say what to do, such as: leak-finder heap PID")
    }
    // What follows a program's name is the program's.
    let asks =
      switch name {
      case "run": RunOptions.own(rest)
      case "test": TestOptions.own(rest)
      default: rest.prefix { $0 != "--" }
      }
    let asksForHelp = asks.contains("--help") || asks.contains("-h")
    switch name {
    case "help" where rest.first.map { !$0.hasPrefix("-") } ?? false:
      self = try Invocation(parsing: [rest[rest.startIndex], "--help"])
    case "--help", "-h", "help": self = .help(HelpText.overview)
    case "--version": self = .version
    case "show":
      self = asksForHelp ? .help(HelpText.show) : .show(try ShowOptions(parsing: rest))
    case "grow":
      self = asksForHelp ? .help(HelpText.grow) : .grow(try GrowOptions(parsing: rest))
    case "symbolicate":
      self =
        asksForHelp
        ? .help(HelpText.symbolicate) : .symbolicate(try SymbolicateOptions(parsing: rest))
    case "run":
      self = asksForHelp ? .help(HelpText.run) : .run(try RunOptions(parsing: rest))
    case "render":
      self = asksForHelp ? .help(HelpText.render) : .render(try RenderOptions(parsing: rest))
    case "diff":
      self = asksForHelp ? .help(HelpText.diff) : .diff(try DiffOptions(parsing: rest))
    case "baseline":
      self = asksForHelp ? .help(HelpText.baseline) : .baseline(try BaselineOptions(parsing: rest))
    case "test":
      self = asksForHelp ? .help(HelpText.test) : .test(try TestOptions(parsing: rest))
    default:
      guard let command = InspectOptions.Command(rawValue: name) else {
        throw UsageError(message: "there is no command \"\(Self.quotable(name))\"")
      }
      self =
        asksForHelp
        ? .help(HelpText.text(of: command))
        : .inspect(try InspectOptions(command, parsing: rest))
    }
  }

  /// An argument as it may stand in one line on a terminal.
  static func quotable(_ argument: String) -> String {
    let shown = argument.unicodeScalars.prefix(80).map { scalar in
      scalar.properties.generalCategory == .control ? "?" : String(scalar)
    }
    return shown.joined() + (argument.unicodeScalars.count > 80 ? "…" : "")
  }

  /// A sentence as it may stand in one line on a terminal.
  static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
      )
    )
  }
}
