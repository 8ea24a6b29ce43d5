// A subject leaks by a ring, and leads to a second one, which keeps a formatter whatever becomes of the first.
import Foundation
import LeakFinder
final class Subject { var conduit: Conduit? }
final class Conduit { var subject: Subject?; var stage: Stage? }
final class Stage { var upstream: Upstream?; let transform: () -> Void; init(_ transform: @escaping () -> Void) { self.transform = transform } }
final class Upstream { var stage: Stage? }
final class Formatter2 { var count = 0 }
weak var first: Subject?
weak var second: Formatter2?
@inline(never) func scenario() {
    let subject = Subject(), conduit = Conduit(), formatter = Formatter2()
    subject.conduit = conduit
    conduit.subject = subject
    let stage = Stage { formatter.count += 1 }
    stage.upstream = Upstream()
    stage.upstream?.stage = stage
    conduit.stage = stage
    (first, second) = (subject, formatter)
    LeakTracker.shared.didDismiss(subject, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(formatter, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("subject", { first }), ("formatter", { second }))
