// The fix: the screen answers what is unanswered when it closes, and the handler does not keep it.

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
    panel = ConfirmPanel(message: message) { [weak self] confirmed in
      self?.deletedItems += confirmed ? 1 : 0
    }
  }

  /// Answers what is unanswered: a handler must be called exactly once.
  func close() {
    panel?.answer(false)
    panel = nil
  }
}
