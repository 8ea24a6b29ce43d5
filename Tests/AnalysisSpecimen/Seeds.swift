// The five documents that LeakFinder starts from, as far as a heap shows them.

// MARK: - A handler that is added and never removed

/// Owns a web view.
final class Screen {
  /// What it shows.
  var webView: WebView?
}
/// Owns its configuration.
final class WebView {
  /// How it behaves.
  let configuration = Configuration()
}
/// Owns the controller of content.
final class Configuration {
  /// Where handlers are added.
  let userContentController = UserContentController()
}
/// Holds handlers by name.
final class UserContentController {
  /// The handlers.
  private var handlers: [String: Screen] = [:]
  /// Adds a handler.
  func add(_ handler: Screen, name: String) { handlers[name] = handler }
}

// MARK: - An observer that removes itself when it dies

/// Calls blocks.
final class Center {
  /// The blocks by a token's number.
  var blocks: [Int: () -> Void] = [:]
}
/// Removes a block when it dies.
final class Token {
  /// Where the block is.
  let center: Center
  /// Belongs to a centre.
  init(_ center: Center) { self.center = center }
}
/// Observes.
final class TextViewController {
  /// What keeps the observers.
  var tokens: [Token] = []
  /// How often it was told something.
  var count = 0
}

// MARK: - A completion handler that is never called

/// Waits for an answer.
final class AlertPanel {
  /// What is called with the answer.
  var completionHandler: ((Bool) -> Void)?
}
/// Asks.
final class AlertCaller { var answer = false }

// MARK: - A screen that is shown again

/// Shows screens.
final class NavigationController { var stack: [PreviewScreen] = [] }
/// Was previewed, dismissed, and pushed.
final class PreviewScreen { var number = 0 }

// MARK: - A stream whose task never ends

/// Has a stream.
final class DataCacheRepo: Sendable {
  /// What changed.
  let didChangeDataCache: AsyncStream<Int>
  /// What feeds the stream.
  let continuation: AsyncStream<Int>.Continuation
  /// Makes the stream.
  init() {
    let made = AsyncStream.makeStream(of: Int.self)
    didChangeDataCache = made.stream
    continuation = made.continuation
  }
}
/// Relays a stream, and captures itself.
final class DataCacheUseCase: @unchecked Sendable {
  /// Where changes come from.
  let repository: DataCacheRepo
  /// How many there were.
  private var count = 0
  /// Relays a repository's stream.
  init(_ repository: DataCacheRepo) { self.repository = repository }
  /// Relays for ever.
  @inline(never)
  func start() {
    Task.detached { [self] in
      for await number in repository.didChangeDataCache { count += number }
    }
  }
}

/// Makes what the documents are about.
@inline(never)
func makeSeeds() {
  let screen = Screen()
  screen.webView = WebView()
  screen.webView?.configuration.userContentController.add(screen, name: "MessageHandlerName")
  announce("seed-1", screen)

  let center = Center()
  let text = TextViewController()
  center.blocks[1] = { text.count += 1 }
  text.tokens.append(Token(center))
  announce("seed-2", text)

  let panel = AlertPanel()
  let caller = AlertCaller()
  panel.completionHandler = { caller.answer = $0 }
  Registry.alert = panel
  announce("seed-3", caller)

  let navigation = NavigationController()
  navigation.stack = [PreviewScreen(), PreviewScreen()]
  Registry.navigation = navigation
  announce("seed-4", navigation.stack[1])

  let repository = DataCacheRepo()
  Registry.repository = repository
  let useCase = DataCacheUseCase(repository)
  useCase.start()
  announce("seed-5", useCase)
}
