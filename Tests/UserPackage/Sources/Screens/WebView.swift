/// Receives what a page posts.
package protocol ScriptMessageHandler: AnyObject {
  func receive(_ message: String)
}

/// Holds the handlers of a page by name, as WebKit's does.
package final class UserContentController {
  private var handlers: [String: any ScriptMessageHandler] = [:]

  package func add(_ handler: any ScriptMessageHandler, name: String) {
    handlers[name] = handler
  }

  package func removeScriptMessageHandler(forName name: String) {
    handlers[name] = nil
  }

  package func post(_ message: String, to name: String) {
    handlers[name]?.receive(message)
  }
}

/// Shows a page.
package final class WebView {
  package let userContentController = UserContentController()
}
