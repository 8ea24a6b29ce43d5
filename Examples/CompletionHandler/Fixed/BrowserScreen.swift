// The fix: the handler mentions the screen weakly, and the panel keeps it in a wrapper. Whoever asked
// gets an answer also when the screen goes away with its panel unanswered: the wrapper's default.
import LeakRemedies

/// A question with two answers, whose handler must be called exactly once.
final class ConfirmPanel {
  /// Who wants to know the answer.
  private let answer: CompletionHandlerWrapper<Bool>

  /// Asks a question.
  init(message: String, completionHandler: @escaping @Sendable (Bool) -> Void) {
    answer = CompletionHandlerWrapper(completionHandler: completionHandler, defaultValue: false)
  }

  /// Answers the question.
  func answer(_ confirmed: Bool) {
    answer.respondHandler(confirmed)
  }
}

/// A screen whose page may ask.
final class BrowserScreen: @unchecked Sendable {
  /// The question on the screen.
  private var panel: ConfirmPanel?

  /// What was deleted.
  private var deletedItems = 0

  /// Shows the page's question.
  func runConfirmPanel(_ message: String) {
    panel = ConfirmPanel(message: message) { [weak self] confirmed in
      print("the answer is \(confirmed ? "yes" : "no")")
      self?.deletedItems += confirmed ? 1 : 0
    }
  }
}
