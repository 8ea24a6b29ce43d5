/// What the arguments ask for.
enum Invocation: Equatable {
  /// The help text.
  case help

  /// The version.
  case version

  /// Stored reports, shown again.
  case show(ShowOptions)

  /// Reads arguments, without the command's own name.
  init(parsing arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    guard let command = rest.popFirst() else {
      throw UsageError(message: "say what to do, such as: leak-finder show reports.jsonl")
    }
    switch command {
    case "--help", "-h", "help": self = .help
    case "--version": self = .version
    case "show":
      let asks = rest.prefix { $0 != "--" }
      if asks.contains("--help") || asks.contains("-h") {
        self = .help
      } else {
        self = .show(try ShowOptions(parsing: rest))
      }
    default: throw UsageError(message: "there is no command \"\(Self.quotable(command))\"")
    }
  }

  /// An argument as it may stand in one line on a terminal.
  static func quotable(_ argument: String) -> String {
    let shown = argument.unicodeScalars.prefix(80).map { scalar in
      scalar.properties.generalCategory == .control ? "?" : String(scalar)
    }
    return shown.joined() + (argument.unicodeScalars.count > 80 ? "…" : "")
  }
}
