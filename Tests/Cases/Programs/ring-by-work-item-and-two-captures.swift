// As a download that has its work item: the work's closure has the download twice, itself and by its completion
// handler. Neither capture alone frees it, and that of a closure by a closure cannot be made weak.
import Foundation
import LeakFinder
final class Download { var work: DispatchWorkItem? }
final class Cache {
    let queue = DispatchQueue(label: "cache")
    func retrieve(_ key: String, done: @escaping (Int?) -> Void) -> DispatchWorkItem {
        let item = DispatchWorkItem { done(key.count) }
        queue.async(execute: item)
        return item
    }
}
final class Manager {
    let cache = Cache()
    var loaded = 0
    func load(_ key: String, handler: @escaping (Int?) -> Void) -> Download {
        let download = Download()
        let completion: (Int?) -> Void = { size in
            if size == nil { download.work = nil }
            handler(size)
        }
        download.work = cache.retrieve(key) { size in
            if size != nil { completion(size) } else { self.retry(download, completion) }
        }
        return download
    }
    func retry(_ download: Download, _ completion: (Int?) -> Void) { completion(nil) }
}
weak var download: Download?
@inline(never) func scenario() {
    let manager = Manager()
    let started = manager.load("a") { _ in }; download = started
    manager.cache.queue.sync {}
    LeakTracker.shared.didDismiss(started, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("download", { download }))
