// Both answers. Either the dismissal is taken back: what is shown again is no leak, and the navigation
// controller says so for every screen. Or, as the author of the story did it, the preview is thrown away
// and a new screen with the same parameter is opened.
import LeakFinder

/// A stack of screens.
final class NavigationController {
  /// The screens, the one on top last.
  private(set) var viewControllers: [AnyObject] = []

  /// Puts a screen on top.
  func showViewController(_ screen: AnyObject) {
    LeakTracker.shared.didPresent(screen)
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

  /// Ends the preview and opens what it showed: the very object.
  func pop() {
    guard let screen = preview else { return }
    preview = nil
    LeakTracker.shared.didDismiss(screen, reason: "preview", gracePeriod: .milliseconds(100))
    navigation.showViewController(screen)
  }

  /// Ends the preview and opens a new screen about the same.
  func popAnew() {
    guard let screen = preview else { return }
    preview = nil
    LeakTracker.shared.didDismiss(screen, reason: "preview", gracePeriod: .milliseconds(100))
    let pushVC = BViewController(parameter: screen.parameter, navigation: navigation)
    navigation.showViewController(pushVC)
  }
}
