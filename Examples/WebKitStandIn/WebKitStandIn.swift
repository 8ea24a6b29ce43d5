/// Who owns whom in WebKit, which does not exist on Linux: a screen owns its web view, that its
/// configuration, that its content controller, and that the message handlers by name, strongly.
public protocol WKScriptMessageHandler: AnyObject {
  /// Receives a message that a page has posted.
  func userContentController(_ controller: WKUserContentController, didReceive message: String)
}

/// Holds the message handlers by name.
public final class WKUserContentController {
  /// The handlers, strongly held.
  private var handlers: [String: any WKScriptMessageHandler] = [:]

  /// A controller without handlers.
  public init() {}

  /// Adds a handler, which is held until it is removed.
  public func add(_ handler: any WKScriptMessageHandler, name: String) {
    handlers[name] = handler
  }

  /// Removes a handler.
  public func removeScriptMessageHandler(forName name: String) {
    handlers[name] = nil
  }

  /// Delivers a message, as a page would.
  public func post(_ message: String, to name: String) {
    handlers[name]?.userContentController(self, didReceive: message)
  }
}

/// How a web view is set up.
public final class WKWebViewConfiguration {
  /// The controller of messages.
  public let userContentController = WKUserContentController()

  /// The usual set-up.
  public init() {}
}

/// A view of a page.
public final class WKWebView {
  /// How the view is set up.
  public let configuration: WKWebViewConfiguration

  /// A view with a set-up of its own.
  public init(configuration: WKWebViewConfiguration) {
    self.configuration = configuration
  }
}
