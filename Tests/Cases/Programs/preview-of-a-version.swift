// A version alone has the one before it: weak, the history would be gone. Its preview may be set to nil.
import Foundation
import LeakFinder
final class Preview {
    var bytes = [UInt8](repeating: 0, count: 32)
}
final class Version {
    let previous: Version?
    var preview: Preview?
    init(after previous: Version?) { self.previous = previous }
}
final class History {
    nonisolated(unsafe) static let shared = History()
    var latest = Version(after: nil)
}
weak var victim: Preview?
@inline(never) func scenario() {
    let preview = Preview()
    let history = History.shared
    history.latest.preview = preview
    history.latest = Version(after: Version(after: history.latest))
    victim = preview
    LeakTracker.shared.didDismiss(preview, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("preview", { victim }))
