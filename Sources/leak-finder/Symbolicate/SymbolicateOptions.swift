/// What the arguments of `symbolicate` say.
struct SymbolicateOptions: Equatable {
  /// The report; `-` for standard input.
  let report: String

  /// The program or library before it was stripped.
  let binary: String

  /// Reads arguments.
  init(parsing arguments: ArraySlice<String>) throws(UsageError) {
    let list = try ArgumentList(
      parsing: arguments,
      of: "symbolicate",
      flags: [],
      settings: ["--binary"]
    )
    report = list.values.isEmpty ? "-" : try list.expect("a REPORT")[0]
    guard let binary = list.settings["--binary"] else {
      throw UsageError(message: "symbolicate wants --binary FILE, the program with its symbols")
    }
    self.binary = binary
  }
}
