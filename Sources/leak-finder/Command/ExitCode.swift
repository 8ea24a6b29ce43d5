/// How the command ends; the names of 64 and above are those of sysexits(3).
enum ExitCode {
  /// Everything was shown.
  static let success: Int32 = 0

  /// `leaks` found some; there are leaks that the baseline does not have, or that the older run had not.
  static let findings: Int32 = 1

  /// A line of the input of `show` was no report, or could not be read.
  static let invalidInput: Int32 = 1

  /// The arguments make no sense.
  static let usage: Int32 = 64

  /// A file has other data than the command reads: a line that is no report, a baseline that is none.
  static let dataError: Int32 = 65

  /// There is no such process or file, or it is none that can be read.
  static let noInput: Int32 = 66

  /// The system does not permit it, or it is not available here; the sentence says what to do.
  static let unavailable: Int32 = 69

  /// A file could not be written.
  static let cannotCreate: Int32 = 73
}
