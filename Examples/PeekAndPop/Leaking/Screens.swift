// A screen is previewed (peek) and then opened (pop): the preview ends, and the very object that was
// previewed goes onto the navigation stack. It is alive for a good reason, which the report names; when
// it goes at last, the report is taken back.
import LeakFinder

/// A stack of screens.
final class NavigationController {
  /// The screens, the one on top last.
  private(set) var viewControllers: [AnyObject] = []

  /// Puts a screen on top.
  func showViewController(_ screen: AnyObject) {
    viewControllers.append(screen)
  }

  /// Takes the screen on top away.
  func popViewController() {
    viewControllers.removeLast()
  }
}

/// A screen that can be previewed.
final class BViewController {
  /// What the screen is about.
  let parameter: String

  /// Where the screen shows other screens.
  private let navigation: NavigationController

  /// A screen about something.
  init(parameter: String, navigation: NavigationController) {
    self.parameter = parameter
    self.navigation = navigation
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
    preview = BViewController(parameter: "B", navigation: navigation)
  }

  /// Ends the preview and opens what it showed.
  func pop() {
    guard let screen = preview else { return }
    preview = nil
    LeakTracker.shared.didDismiss(screen, reason: "preview", gracePeriod: .milliseconds(100))
    navigation.showViewController(screen)
  }
}
