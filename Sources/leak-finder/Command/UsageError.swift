/// Arguments that make no sense.
struct UsageError: Error, Equatable {
  /// What is wrong with them, in one line.
  let message: String
}
