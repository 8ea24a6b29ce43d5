// The leaking variant once more, with `viewControllers` renamed to `stack` and a router in between.
import LeakFinder

/// A stack of screens.
final class NavigationController {
  /// The screens, the one on top last.
  private(set) var stack: [AnyObject] = []

  /// Puts a screen on top.
  func showViewController(_ screen: AnyObject) {
    stack.append(screen)
  }

  /// Takes the screen on top away.
  func popViewController() {
    stack.removeLast()
  }
}

/// Knows the way from screen to screen.
final class Router {
  /// Where screens are shown.
  let navigation: NavigationController

  /// A router through a stack of screens.
  init(navigation: NavigationController) {
    self.navigation = navigation
  }
}

/// A screen that can be previewed.
final class BViewController {
  /// What the screen is about.
  let parameter: String

  /// Knows the way to other screens.
  private let router: Router

  /// A screen about something.
  init(parameter: String, router: Router) {
    self.parameter = parameter
    self.router = router
  }
}

/// A screen that gives previews.
final class AViewController {
  /// Where screens are shown.
  private let navigation: NavigationController

  /// What is being previewed.
  private var preview: BViewController?

  /// The first screen.
  init(navigation: NavigationController) {
    self.navigation = navigation
  }

  /// Gives a preview.
  func peek() {
    preview = BViewController(parameter: "B", router: Router(navigation: navigation))
  }

  /// Ends the preview and opens what it showed.
  func pop() {
    guard let screen = preview else { return }
    preview = nil
    LeakTracker.shared.didDismiss(screen, reason: "preview", gracePeriod: .milliseconds(100))
    navigation.showViewController(screen)
  }
}
