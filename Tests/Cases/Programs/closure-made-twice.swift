// One closure of a method that is inlined twice: at -O its forwarder is there in copies.
import Foundation
import LeakFinder
final class Entry { let onEvict: () -> Void; init(onEvict: @escaping () -> Void) { self.onEvict = onEvict } }
final class Job {
    var first: Entry?, second: [String: Entry] = [:]
    var evicted = 0
    func make() -> Entry {
        Entry { self.evicted += 1 }
    }
}
weak var victim: Job?
@inline(never) func scenario() {
    let t = Job(); victim = t; t.first = t.make(); t.second["b"] = t.make()
    LeakTracker.shared.didDismiss(t, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("job", { victim }))
