// Pages of a cache have the configuration, a struct that has the cache. A configuration in use is its cache's only holder.
import Foundation
import LeakFinder
final class Cache { var pages: [String: Page] = [:] }
struct Config { var cache: Cache; var title = "t" }
final class Page { let config: Config; init(_ c: Config) { config = c } }
final class Holder { var config: Config; init(_ c: Config) { config = c } }
let live = Holder(Config(cache: Cache(), title: "live"))
weak var victim: Cache?
@inline(never) func scenario() {
    let c = Config(cache: Cache(), title: "old"); victim = c.cache
    c.cache.pages["a"] = Page(c)
    LeakTracker.shared.didDismiss(c.cache, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("cache", { victim })); print(live.config.cache.pages.count)
