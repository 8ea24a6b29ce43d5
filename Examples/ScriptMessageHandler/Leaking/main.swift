// A screen registers itself as script message handler, and means to take that back in deinit.
// deinit never runs: it waits for the removal, and the removal waits for deinit.
import LeakFinder
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

/// Opens the screen and closes it again.
func visitScreen() {
  let screen = MessageScreen()
  LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(100))
}

visitScreen()
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")
