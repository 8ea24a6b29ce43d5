/// A line that is no report.
struct InvalidLine: Error {
  /// What is wrong with it, in one line.
  let message: String
}
