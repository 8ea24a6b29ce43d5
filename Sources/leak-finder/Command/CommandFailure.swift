/// Why a command cannot do what was asked.
struct CommandFailure: Error, Equatable {
  /// One sentence for the reader.
  let message: String

  /// How the command ends.
  let exitCode: Int32
}
