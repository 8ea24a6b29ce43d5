// The leaking variant once more, with `webView` renamed to `pageView` and a presenter in between.
import WebKitStandIn

/// Brings a page onto the screen.
final class PagePresenter {
  /// Shows the page.
  let pageView = WKWebView(configuration: WKWebViewConfiguration())
}

/// A screen with a web page that can talk back.
final class MessageScreen: WKScriptMessageHandler {
  /// Brings the page onto the screen.
  let presenter = PagePresenter()

  /// Listens to the page.
  init() {
    presenter.pageView.configuration.userContentController.add(self, name: "OtherName")
  }

  deinit {
    presenter.pageView.configuration.userContentController
      .removeScriptMessageHandler(forName: "OtherName")
  }

  func userContentController(_ controller: WKUserContentController, didReceive message: String) {}
}
