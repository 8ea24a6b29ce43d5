import LeakFinder

/// Counts down for a while.
func count() {
  let countdown = Countdown()
  countdown.start()
  countdown.stop()
  LeakTracker.shared.didDismiss(countdown, gracePeriod: .milliseconds(100))
}

count()
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")
