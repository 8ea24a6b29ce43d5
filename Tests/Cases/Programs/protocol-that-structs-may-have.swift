// weak does not compile: self of an extension of a protocol, a protocol's value in a struct in a dictionary, what a Mutex has.
import LeakFinder
import Synchronization

final class Hub { var handlers: [() -> Void] = [] }
protocol Bindable { var hub: Hub { get }; func update() }
extension Bindable {
    func bind() {
        hub.handlers.append { self.update() }
    }
}
final class Model: Bindable { let hub = Hub(); var count = 0; func update() { count += 1 } }
protocol Hosting {}
struct Context { let host: any Hosting }
final class Host: Hosting {
    var contexts: [String: Context] = [:]
    func load() { contexts["count"] = Context(host: self) }
}
protocol Told: AnyObject {}
final class Service: Sendable { let delegate = Mutex<(any Told & Sendable)?>(nil) }
final class Owner: Told, Sendable {
    let service = Service()
    func start() { service.delegate.withLock { $0 = self } }
}
@main struct Main {
    nonisolated(unsafe) static weak var model: Model?
    nonisolated(unsafe) static weak var host: Host?
    nonisolated(unsafe) static weak var owner: Owner?
    @inline(never) static func make() {
        let (model, host, owner) = (Model(), Host(), Owner())
        model.bind()
        host.load()
        owner.start()
        (self.model, self.host, self.owner) = (model, host, owner)
        LeakTracker.shared.didDismiss(model, gracePeriod: .milliseconds(100))
        LeakTracker.shared.didDismiss(host, gracePeriod: .milliseconds(100))
        LeakTracker.shared.didDismiss(owner, gracePeriod: .milliseconds(100))
    }
    static func main() { make(); finish(("model", { model }), ("host", { host }), ("owner", { owner })) }
}
