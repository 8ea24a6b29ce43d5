import LeakFinder

/// Opens the first screen, and from there the second by a preview.
func peekAndPop(in navigation: NavigationController) {
  let first = AViewController(navigation: navigation)
  navigation.showViewController(first)
  first.peek()
  first.pop()
}

let navigation = NavigationController()
peekAndPop(in: navigation)
let reports = await LeakTracker.shared.settle()
print("reports while the screen is shown: \(reports.map(\.outcome.rawValue))")

navigation.popViewController()
let later = await LeakTracker.shared.settle()
print("reports when it has gone: \(later.map(\.outcome.rawValue))")
