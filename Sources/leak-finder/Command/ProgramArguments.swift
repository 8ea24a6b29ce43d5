/// Arguments of a command that runs a program, which has arguments of its own.
enum ProgramArguments {
  /// Tells options from the program, which begins behind `--`, or with the first argument that is no option.
  ///
  /// - Parameters:
  ///   - arguments: Without the command's name.
  ///   - settings: The command's options with a value.
  /// - Returns: The command's own arguments, and the program with its.
  static func divided(
    _ arguments: ArraySlice<String>,
    settings: Set<String>
  ) -> (own: ArraySlice<String>, program: ArraySlice<String>) {
    var index = arguments.startIndex
    while index < arguments.endIndex, arguments[index].hasPrefix("-") {
      if arguments[index] == "--" {
        return (arguments[..<index], arguments[(index + 1)...])
      }
      index += settings.contains(arguments[index]) ? 2 : 1
    }
    index = min(index, arguments.endIndex)
    return (arguments[..<index], arguments[index...])
  }
}
