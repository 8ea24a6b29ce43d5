// A session made its store, and was let go with it; rows of the store have the session for their `parent`. Truth: what leads to
// the session is to be weak, where something else keeps that: the store is the session's own.
import Foundation
import LeakFinder

final class Session {
    let store = Store()
    var reads = 0
}
final class Row {
    let parent: Session
    init(_ session: Session) { parent = session }
}
final class Store {
    var rows: [Row] = []
}

weak var store: Store?
@inline(never) func scenario() {
    let session = Session()
    session.store.rows.append(Row(session))
    store = session.store
    LeakTracker.shared.didDismiss(session.store, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("store", { store }))
