import LeakFinder

/// Opens the first screen, and from there the second by a preview, both ways.
func peekAndPop(in navigation: NavigationController) {
  let first = AViewController(navigation: navigation)
  navigation.showViewController(first)
  first.peek()
  first.pop()
  first.peek()
  first.popAnew()
}

let navigation = NavigationController()
peekAndPop(in: navigation)
let reports = await LeakTracker.shared.settle()
print("screens shown: \(navigation.viewControllers.count), leaks reported: \(reports.count)")
