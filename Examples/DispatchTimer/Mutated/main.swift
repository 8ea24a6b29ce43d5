import LeakFinder

/// Shows prices for a while.
func showPrices() {
  let poller = PricePoller()
  poller.start()
  LeakTracker.shared.didDismiss(poller, gracePeriod: .milliseconds(100))
}

showPrices()
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")
