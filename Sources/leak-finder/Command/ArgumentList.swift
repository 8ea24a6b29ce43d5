/// Arguments of a command, taken apart into options and values.
struct ArgumentList {
  /// The command's name, for messages.
  let command: String

  /// The arguments that are not options, in order.
  private(set) var values: [String] = []

  /// The options without a value that were given.
  private(set) var flags: Set<String> = []

  /// The options with a value that were given.
  private(set) var settings: [String: String] = [:]

  /// Takes arguments apart.
  ///
  /// - Parameters:
  ///   - arguments: Without the command's name; what follows `--` is no option.
  ///   - command: The command's name.
  ///   - knownFlags: The options without a value, such as `--json`.
  ///   - knownSettings: The options with a value, such as `-o`; given as `-o FILE`, or `--name=VALUE`.
  /// - Throws: What is wrong with the arguments.
  init(
    parsing arguments: ArraySlice<String>,
    of command: String,
    flags knownFlags: Set<String>,
    settings knownSettings: Set<String> = []
  ) throws(UsageError) {
    self.command = command
    var rest = arguments
    var isOption = true
    while let argument = rest.popFirst() {
      guard isOption, argument.hasPrefix("-"), argument != "-" else {
        values.append(argument)
        continue
      }
      let name = String(argument.prefix { $0 != "=" })
      if argument == "--" {
        isOption = false
      } else if knownFlags.contains(argument) {
        flags.insert(argument)
      } else if knownSettings.contains(name) {
        let isJoined = name != argument
        let value = isJoined ? String(argument.dropFirst(name.count + 1)) : rest.popFirst()
        guard let value, !value.isEmpty else {
          throw UsageError(message: "\(name) of \(command) wants a value")
        }
        settings[name] = value
      } else {
        throw UsageError(
          message: "\(command) has no option \"\(Invocation.quotable(argument))\""
        )
      }
    }
  }

  /// The arguments that are no options, which must be as many as there are names.
  func expect(_ names: String...) throws(UsageError) -> [String] {
    guard values.count == names.count else {
      let wanted = names.joined(separator: " and ")
      throw UsageError(
        message: values.count < names.count
          ? "\(command) wants \(wanted)" : "\(command) wants \(wanted), and nothing else"
      )
    }
    if let empty = zip(names, values).first(where: { $1.isEmpty }) {
      throw UsageError(message: "\(empty.0) is empty")
    }
    return values
  }

  /// The arguments that are no options as files to read; standard input (`-`) where there are none.
  func files() throws(UsageError) -> [String] {
    if values.contains("") { throw UsageError(message: "a file's name is empty") }
    guard values.count(where: { $0 == "-" }) < 2 else {
      throw UsageError(message: "\(command) can read standard input (-) once")
    }
    return values.isEmpty ? ["-"] : values
  }
}
