import LeakFinder

/// A screen that may hold itself.
package final class Screen {
  package var onClose: (() -> Void)?
  package var title: String

  package init(_ title: String = "", leaking: Bool = false) {
    self.title = title
    if leaking { onClose = { self.title = "closed" } }
  }
}

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
