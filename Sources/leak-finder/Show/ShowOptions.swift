/// What the arguments of `show` say.
struct ShowOptions: Equatable {
  /// When there are colours.
  enum Color: String {
    /// Where a terminal shows the text.
    case auto

    /// Also in a file or pipe.
    case always

    /// Not at all.
    case never
  }

  /// The file to read; `-` for standard input.
  private(set) var path = "-"

  /// Whether to write JSON instead of text.
  private(set) var isJSON = false

  /// When there are colours.
  private(set) var color = Color.auto

  /// Reads arguments.
  init(parsing arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    var hasPath = false
    var isOption = true
    while let argument = rest.popFirst() {
      if isOption, argument == "--" {
        isOption = false
      } else if isOption, argument == "--json" {
        isJSON = true
      } else if isOption, argument == "--color" {
        color = try Self.color(named: rest.popFirst())
      } else if isOption, argument.hasPrefix("--color=") {
        color = try Self.color(named: String(argument.dropFirst("--color=".count)))
      } else if isOption, argument.hasPrefix("-"), argument != "-" {
        throw UsageError(message: "show has no option \"\(Invocation.quotable(argument))\"")
      } else if hasPath {
        throw UsageError(message: "show reads one file")
      } else if argument.isEmpty {
        throw UsageError(message: "the file's name is empty")
      } else {
        path = argument
        hasPath = true
      }
    }
  }

  /// The value of `--color`.
  private static func color(named name: String?) throws(UsageError) -> Color {
    guard let color = name.flatMap(Color.init) else {
      throw UsageError(message: "--color wants auto, always or never")
    }
    return color
  }
}
