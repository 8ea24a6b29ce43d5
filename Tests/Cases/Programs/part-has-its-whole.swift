// Parts have their whole by a constant; the whole has them in a collection that is named for them, or in a struct.
import Foundation
import LeakFinder
final class Table { var rows: [Row] = []; func add() -> Row { let row = Row(self); rows.append(row); return row } }
final class Row { let table: Table; init(_ table: Table) { self.table = table } }
struct Reducers { var root: Root }
struct Root { var scope: Scope? }
final class Store { var reducers = Reducers(root: Root(scope: nil)); func open() { reducers.root.scope = Scope(self) } }
final class Scope { let store: Store; init(_ store: Store) { self.store = store } }
weak var row: Row?
weak var store: Store?
@inline(never) func scenario() {
  let part = Table().add(); row = part
  let whole = Store(); whole.open(); store = whole
  LeakTracker.shared.didDismiss(part, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(whole, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("row", { row }), ("store", { store }))
