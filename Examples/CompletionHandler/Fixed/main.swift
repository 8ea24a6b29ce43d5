import LeakFinder

/// Opens the screen, lets the page ask, and closes the screen unanswered.
func visitScreen() {
  let screen = BrowserScreen()
  screen.runConfirmPanel("Delete?")
  LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(100))
}

visitScreen()
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")
