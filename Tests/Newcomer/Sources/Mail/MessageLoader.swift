/// Loads messages and hands them over.
final class MessageLoader {
  /// Receives the messages.
  var didLoad: (([String]) -> Void)?

  /// Loads the messages.
  func load() async {
    await Task.yield()
    didLoad?(["Hello"])
  }
}
