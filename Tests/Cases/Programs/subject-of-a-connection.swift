// A canceller captures what has the subject, which has that in turn: of all hops the last one alone frees the subject.
import Foundation
import LeakFinder
final class Canceller { let cancel: () -> Void; init(_ cancel: @escaping () -> Void) { self.cancel = cancel } }
final class Relay {
    var downstream: Subject?
    func stop() { downstream = nil }
}
final class Inner { var upstream: [Relay] = [] }
final class Subject { let inner = Inner() }
final class App { nonisolated(unsafe) static let shared = App(); var connections: [String: Canceller] = [:] }
weak var victim: Subject?
@inline(never) func scenario() {
    let subject = Subject(), relay = Relay()
    relay.downstream = subject
    subject.inner.upstream.append(relay)
    App.shared.connections["feed"] = Canceller(relay.stop)
    victim = subject
    LeakTracker.shared.didDismiss(subject, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("subject", { victim }))
