import LeakRemedies

/// A question whose handler must be called exactly once.
final class ConfirmPanel {
  private var completionHandler: ((Bool) -> Void)?

  init(completionHandler: @escaping (Bool) -> Void) {
    self.completionHandler = completionHandler
  }

  func answer(_ confirmed: Bool) {
    completionHandler?(confirmed)
    completionHandler = nil
  }
}

/// A screen whose page asks something, and which goes before there is an answer.
package final class BrowserScreen: @unchecked Sendable {
  private var panel: ConfirmPanel?
  private var deletedItems = 0

  package init() {}

  /// Shows a question, and keeps the handler until it is answered.
  package func runConfirmPanel() {
    panel = ConfirmPanel { confirmed in
      self.deletedItems += confirmed ? 1 : 0
    }
  }

  /// Shows a question, and answers it in any case.
  package func runMendedConfirmPanel() {
    let answer = CompletionHandlerWrapper(
      completionHandler: { [weak self] confirmed in self?.deletedItems += confirmed ? 1 : 0 },
      defaultValue: false
    )
    panel = ConfirmPanel { answer.respondHandler($0) }
  }
}
