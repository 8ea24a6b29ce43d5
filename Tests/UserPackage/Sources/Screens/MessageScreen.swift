import LeakRemedies

/// Handles the messages of the page that it shows.
package final class MessageScreen: ScriptMessageHandler {
  private let webView = WebView()
  private var messages: [String] = []

  package init(leaking: Bool) {
    let handler: any ScriptMessageHandler =
      leaking ? self : WeakHandler<any ScriptMessageHandler>(handler: self)
    webView.userContentController.add(handler, name: "MessageHandlerName")
  }

  deinit {
    webView.userContentController.removeScriptMessageHandler(forName: "MessageHandlerName")
  }

  package func receive(_ message: String) {
    messages.append(message)
  }
}

extension WeakHandler: ScriptMessageHandler where Handler == any ScriptMessageHandler {
  package func receive(_ message: String) {
    handler?.receive(message)
  }
}
