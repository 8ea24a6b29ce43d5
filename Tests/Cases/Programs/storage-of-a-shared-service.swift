// A container keeps every service in a storage of its own. The app's has an analytics service, which is in use, and of which a
// sink has captured a session; the session's own container has the session by a storage too. No change of `Storage` or `Entry`
// mends that: the analytics service would be lost with it.
import Foundation
import LeakFinder

final class Storage { var instance: Any? }

final class Entry { let storage = Storage() }

final class Container {
    var services: [String: Entry] = [:]

    func resolve<T>(_ name: String, _ make: () -> T) -> T {
        let entry = services[name] ?? Entry()
        services[name] = entry
        if let known = entry.storage.instance as? T { return known }
        let made = make()
        entry.storage.instance = made
        return made
    }
}

final class Analytics { var sinks: [(String) -> Void] = [] }

final class Session {
    let container: Container
    var events = 0
    init(_ container: Container) { self.container = container }
}

final class App {
    static let shared = App()
    let root = Container()
}

weak var victim: Session?

@inline(never) func logIn() {
    let container = Container()
    let session = container.resolve("session") { Session(container) }
    let analytics = App.shared.root.resolve("analytics") { Analytics() }
    analytics.sinks.append { _ in session.events += 1 }
    victim = session
    LeakTracker.shared.didDismiss(session)
}

logIn()
finish(("session", { victim }))
exit(0)
