// A screen registers itself as script message handler, and means to take that back in deinit.
// deinit never runs: it waits for the removal, and the removal waits for deinit.
import WebKitStandIn

/// A screen with a web page that can talk back.
final class MessageScreen: WKScriptMessageHandler {
  /// Shows the page.
  let webView = WKWebView(configuration: WKWebViewConfiguration())

  /// Listens to the page.
  init() {
    webView.configuration.userContentController.add(self, name: "MessageHandlerName")
  }

  deinit {
    webView.configuration.userContentController
      .removeScriptMessageHandler(forName: "MessageHandlerName")
  }

  func userContentController(_ controller: WKUserContentController, didReceive message: String) {}
}
