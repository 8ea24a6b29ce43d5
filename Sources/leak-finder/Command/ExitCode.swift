/// How the command ends.
enum ExitCode {
  /// Everything was shown.
  static let success: Int32 = 0

  /// Something in the input was not a report, or could not be read.
  static let invalidInput: Int32 = 1

  /// The arguments make no sense.
  static let usage: Int32 = 2
}
