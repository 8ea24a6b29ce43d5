// A method reference is given where a result is wanted: a closure in its place has to return something where its object
// has gone. One that returns nothing, or what may be nil, has no such note.
import Foundation
import LeakFinder
final class Table<Row> {
  var compare: ((Row, Row) -> Bool)?
  var reload: (() -> Void)?
  var rows: [Row] = []
  func sort() { if let compare { rows.sort(by: compare) } }
}
final class Screen {
  let table = Table<Int>()
  var isDescending = true
  init() { table.compare = order }
  func order(_ one: Int, _ other: Int) -> Bool { isDescending ? one > other : one < other }
}
final class Page {
  let table = Table<Int>()
  var reloads = 0
  init() { table.reload = show }
  func show() { reloads += 1 }
}
weak var first: Screen?
weak var second: Page?
@inline(never) func scenario() {
  let screen = Screen()
  screen.table.rows = [1, 3, 2]
  screen.table.sort()
  precondition(screen.table.rows == [3, 2, 1])
  first = screen
  LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(100))
  let page = Page()
  page.table.reload?()
  second = page
  LeakTracker.shared.didDismiss(page, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("screen", { first }), ("page", { second }))
