// The leaking variant once more, with `panel` renamed to `openPanels` and a host in between.

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

/// Shows questions one after the other.
final class PanelHost {
  /// The questions on the screen.
  var openPanels: [ConfirmPanel] = []
}

/// A screen whose page may ask.
final class BrowserScreen {
  /// Shows the questions.
  private let host = PanelHost()

  /// What was deleted.
  private var deletedItems = 0

  /// Shows the page's question.
  func runConfirmPanel(_ message: String) {
    let panel = ConfirmPanel(message: message) { confirmed in
      self.deletedItems += confirmed ? 1 : 0
    }
    host.openPanels.append(panel)
  }
}
