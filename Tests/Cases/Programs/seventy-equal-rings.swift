// As many contexts as there were validations have the schema, each by a ring of its own closure: one line lets go of all.
import Foundation
import LeakFinder
final class Schema {}
final class Context {
    let schema: Schema
    var errors = 0
    var onError: () -> Void = {}
    init(_ schema: Schema) {
        self.schema = schema
        onError = { self.errors += 1 }
    }
}
weak var victim: Schema?
@inline(never) func scenario() {
    let schema = Schema()
    for _ in 0..<70 { Context(schema).onError() }
    victim = schema
    LeakTracker.shared.didDismiss(schema, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("schema", { victim }))
