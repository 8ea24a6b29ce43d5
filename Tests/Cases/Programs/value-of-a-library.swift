// What a document has of a library's structs and of errors leads back to it: a property that may be nil is set to nil.
import Foundation
import LeakFinder
final class Document {
    private var lastChange: Notification?
    func save() { lastChange = Notification(name: .init("saved"), object: self) }
}
struct ProtocolError: Error { let connection: Connection }
final class Connection {
    private(set) var failure: (any Error)?
    func fail() { failure = ProtocolError(connection: self) }
}
weak var document: Document?
weak var connection: Connection?
@inline(never) func scenario() {
    let (first, second) = (Document(), Connection())
    first.save()
    second.fail()
    document = first
    connection = second
    LeakTracker.shared.didDismiss(first, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(second, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario()
finish(("document", { document }), ("connection", { connection }))
