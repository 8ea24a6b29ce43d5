import LeakFinder

/// Shows a screen and takes it away.
@MainActor func visit() {
  let screen = ProfileScreen()
  screen.appear(PictureLoader())
  LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(100))
}

visit()
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")
