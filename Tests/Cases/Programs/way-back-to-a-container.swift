// A service has its container by a constant of a protocol that is not class-bound; the service itself is shared.
import Foundation
import LeakFinder
protocol Resolver { func resolve<S>(_ t: S.Type, name: String?) -> S? }
struct ServiceKey: Hashable {
  let type: ObjectIdentifier; let args: ObjectIdentifier; let name: String?
  init(_ t: Any.Type, _ a: Any.Type, _ n: String?) { type = ObjectIdentifier(t); args = ObjectIdentifier(a); name = n }
}
protocol InstanceStorage: AnyObject { var instance: Any? { get set } }
final class PermanentStorage: InstanceStorage { var instance: Any? }
protocol ServiceEntryProtocol: AnyObject { var storage: InstanceStorage { get }; var factory: Any { get } }
final class ServiceEntry<S>: ServiceEntryProtocol {
  let serviceType: S.Type; let factory: Any; let storage: InstanceStorage = PermanentStorage()
  var initCompleted: [(Resolver, S) -> Void] = []
  init(_ t: S.Type, factory: Any) { serviceType = t; self.factory = factory }
}
final class Container: Resolver {
  private var services: [ServiceKey: ServiceEntryProtocol] = [:]
  private let parent: Container?
  private let lock = NSRecursiveLock()
  init(parent: Container? = nil) { self.parent = parent }
  @discardableResult func register<S>(_ t: S.Type, name: String? = nil, factory: @escaping (Resolver) -> S) -> ServiceEntry<S> {
    let e = ServiceEntry(t, factory: factory); services[ServiceKey(t, ((Resolver) -> Any).self, name)] = e; return e
  }
  func resolve<S>(_ t: S.Type, name: String?) -> S? {
    lock.lock(); defer { lock.unlock() }
    guard let e = services[ServiceKey(t, ((Resolver) -> Any).self, name)] else { return parent?.resolve(t, name: name) }
    if let i = e.storage.instance as? S { return i }
    let i = (e.factory as! (Resolver) -> S)(self); e.storage.instance = i; return i
  }
  func close() {
  }
  deinit { print("container deinit") }
}
protocol APIClientType: AnyObject { var base: String { get } }
protocol SessionType { var user: String { get } }
final class APIClient: APIClientType {
  let base: String
  private let resolver: Resolver
  init(base: String, resolver: Resolver) { self.base = base
    self.resolver = resolver
  }
}
struct Session: SessionType { let user: String; let client: APIClientType? }
struct Assembly {
  func registerAll(in container: Container) {
    container.register(APIClientType.self) { _ in APIClient(base: "https://x", resolver: container) }
    container.register(SessionType.self, name: "main") { _ in Session(user: "me", client: container.resolve(APIClientType.self, name: nil)) }
  }
}
weak var theContainer: Container?
@inline(never) func scenario() {
  let c = Container(parent: Container())
  Assembly().registerAll(in: c)
  _ = c.resolve(SessionType.self, name: "main")
  c.close()
  theContainer = c
  LeakTracker.shared.didDismiss(c, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("container", { theContainer }))
