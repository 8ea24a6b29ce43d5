// A page asks "Delete?". The panel keeps the completion handler until the user answers; the screen
// goes away first, nobody ever answers, and the handler keeps the screen it mentions.

/// A question with two answers, whose handler must be called exactly once.
final class ConfirmPanel {
  /// Who wants to know the answer.
  private var completionHandler: ((Bool) -> Void)?

  /// Asks a question.
  init(message: String, completionHandler: @escaping (Bool) -> Void) {
    self.completionHandler = completionHandler
  }

  /// Answers the question.
  func answer(_ confirmed: Bool) {
    completionHandler?(confirmed)
    completionHandler = nil
  }
}

/// A screen whose page may ask.
final class BrowserScreen {
  /// The question on the screen.
  private var panel: ConfirmPanel?

  /// What was deleted.
  private var deletedItems = 0

  /// Shows the page's question.
  func runConfirmPanel(_ message: String) {
    panel = ConfirmPanel(message: message) { confirmed in
      self.deletedItems += confirmed ? 1 : 0
    }
  }
}
