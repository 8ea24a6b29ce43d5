import LeakFinder

/// Shows one screen after the other.
final class RootViewController {
  /// The screen on top.
  private var screen: TextViewController?

  /// Shows a screen.
  func push(_ screen: TextViewController) {
    self.screen = screen
    screen.viewDidLoad()
  }

  /// Takes the screen away.
  func pop() {
    if let screen {
      LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(100))
    }
    screen = nil
  }
}

let root = RootViewController()
root.push(TextViewController())
root.pop()
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")
