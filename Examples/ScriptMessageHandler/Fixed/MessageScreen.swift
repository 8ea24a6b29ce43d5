// The fix: the content controller holds a small forwarder, and the forwarder holds the screen weakly.
import LeakRemedies
import WebKitStandIn

/// Passes messages on to a handler that it does not keep alive.
typealias WeakScriptMessageHandler = WeakHandler<any WKScriptMessageHandler>

extension WeakHandler: WKScriptMessageHandler
where Handler == any WKScriptMessageHandler {
  /// Passes a message on.
  public func userContentController(
    _ controller: WKUserContentController,
    didReceive message: String
  ) {
    handler?.userContentController(controller, didReceive: message)
  }
}

/// A screen with a web page that can talk back.
final class MessageScreen: WKScriptMessageHandler {
  /// Shows the page.
  let webView = WKWebView(configuration: WKWebViewConfiguration())

  /// Listens to the page.
  init() {
    webView.configuration.userContentController
      .add(WeakScriptMessageHandler(handler: self), name: "MessageHandlerName")
  }

  deinit {
    webView.configuration.userContentController
      .removeScriptMessageHandler(forName: "MessageHandlerName")
  }

  func userContentController(_ controller: WKUserContentController, didReceive message: String) {}
}
