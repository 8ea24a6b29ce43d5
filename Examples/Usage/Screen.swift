#if canImport(LeakFinder)
import LeakFinder
#endif

/// A screen that can be closed.
final class Screen {
  /// How often it was loaded.
  private var loads = 0

  /// Loads what it shows.
  func load() async {
    loads += 1
  }
}

/// Shows screens one above the other.
final class Navigation {
  /// The screens, the lowest first.
  private var screens: [Screen] = []

  /// Shows a screen.
  func push(_ screen: Screen) {
    screens.append(screen)
  }

  /// Closes the uppermost screen.
  func pop() {
    guard let screen = screens.popLast() else { return }
    #if canImport(LeakFinder)
    LeakTracker.shared.didDismiss(screen)  // reported if it is alive 2 s from now
    #endif
  }

  /// Says why a screen is alive.
  func explain(_ screen: Screen) {
    #if canImport(LeakFinder)
    print(explainRetention(of: screen))
    #endif
  }
}
