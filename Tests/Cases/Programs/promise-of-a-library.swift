//// Promises
/// A library's promise, whose closures have the promises that come next.
public final class Promise<Value> {
    private var value: Value?
    private var callbacks: [(Value) -> Void] = []
    public init() {}
    public func fulfill(_ value: Value) {
        self.value = value
        callbacks.forEach { $0(value) }
    }
    private func when(_ callback: @escaping (Value) -> Void) {
        if let value { callback(value) } else { callbacks.append(callback) }
    }
    public func map<Other>(_ transform: @escaping (Value) -> Other) -> Promise<Other> {
        let next = Promise<Other>()
        when { next.fulfill(transform($0)) }
        return next
    }
    @discardableResult public func done(_ body: @escaping (Value) -> Void) -> Promise<Value> {
        let next = Promise<Value>()
        when { value in
            body(value)
            next.fulfill(value)
        }
        return next
    }
}
//// Case
// Three closures of the program have the object, by promises of a library: to have the library's closures let go of what they work on would break it.
import Foundation
import LeakFinder
import Promises
final class Upload {
    let pending = Promise<Int>()
    var sent = 0
    func start() {
        pending
            .map { self.sent + $0 }
            .map { "\($0) of \(self.sent)" }
            .done { _ in self.sent += 1 }
    }
}
weak var victim: Upload?
@inline(never) func scenario() {
    let upload = Upload()
    upload.start()
    victim = upload
    LeakTracker.shared.didDismiss(upload, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("upload", { victim }))
