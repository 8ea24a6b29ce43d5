// A row makes its `parent`, a session that has the store, and has it alone; another one has a lock around the store for its
// owner. Truth: weak, or unowned, the parent would be gone at once: what leads on to the dismissed object is to be weak.
import Foundation
import LeakFinder

final class Session {
    let store: Store
    var reads = 0
    init(_ store: Store) { self.store = store }
}
final class Row {
    let parent: Session
    init(_ store: Store) { parent = Session(store) }
}
final class Store {
    var rows: [Row] = []
}

final class Guarded<State> {
    private var state: State
    private let lock = NSLock()
    init(_ state: State) { self.state = state }
    func read<R>(_ body: (State) -> R) -> R { lock.withLock { body(state) } }
}
final class Cell {
    let owner: Guarded<Table?>
    init(_ table: Table) { owner = Guarded(table) }
}
final class Table {
    var cells: [Cell] = []
}

weak var store: Store?
weak var table: Table?
@inline(never) func scenario() {
    let first = Store(), second = Table()
    first.rows.append(Row(first))
    second.cells.append(Cell(second))
    (store, table) = (first, second)
    LeakTracker.shared.didDismiss(first, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(second, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("store", { store }), ("table", { table }))
