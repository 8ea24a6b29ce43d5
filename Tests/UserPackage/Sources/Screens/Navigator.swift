import LeakFinder

/// Shows screens, and says when they should be gone.
package final class Navigator {
  package private(set) var screens: [Screen] = []

  package init() {}

  package func push(_ screen: Screen) {
    screens.append(screen)
  }

  package func pop() {
    let screen = screens.removeLast()
    LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(200))
  }
}
