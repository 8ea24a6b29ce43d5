// As a cache that a thread keeps: the object is held by what a global has, and by a box that is the thread's
// specific value, which is but a word in memory without a type.
import Foundation
import LeakFinder
final class Box { let value: (String, Cache); init(_ value: (String, Cache)) { self.value = value } }
final class Cache { var date = "" }
nonisolated(unsafe) var refreshers: [() -> Void] = []
nonisolated(unsafe) var key = pthread_key_t()
weak var cache: Cache?
@inline(never) func scenario() {
    let made = Cache(); cache = made
    refreshers.append { made.date = "now" }
    pthread_key_create(&key) { _ in }
    pthread_setspecific(key, Unmanaged.passRetained(Box(("cache", made))).toOpaque())
    LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("cache", { cache }))
