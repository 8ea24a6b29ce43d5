/// A screen with the messages of a mailbox.
final class Screen {
  /// Loads the messages.
  private let loader = MessageLoader()

  /// The messages that are shown.
  private(set) var messages: [String] = []

  /// Shows what was loaded.
  init() {
    loader.didLoad = { messages in self.messages = messages }
  }

  /// Loads the messages.
  func load() async {
    await loader.load()
  }
}
