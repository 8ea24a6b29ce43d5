import LeakFinder

/// Opens the screen and closes it again.
func visitScreen() {
  let screen = MessageScreen()
  LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(100))
}

visitScreen()
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")
