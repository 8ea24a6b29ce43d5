// Closures of a generic superclass's methods, made for objects of a subclass that has other generic parameters: what they
// captured is laid out by the superclass's arguments, not by those of the object's own class.
import Foundation
import LeakFinder

final class Session {
    let user: String
    init(_ user: String) { self.user = user }
}

class Publisher<Output> {
    private var sinks: [(Output) -> Void] = []
    private var replays: [() -> Void] = []

    func sink(_ body: @escaping (Output) -> Void) { sinks.append(body) }

    func send(_ value: Output) { sinks.forEach { $0(value) } }

    // The fix forgets a value that was replayed, and captures self weakly.
    func replay(_ value: Output) {
        replays.append { self.send(value) }
    }
}

/// The superclass's parameter is the second one.
final class Mapped<Input, Output>: Publisher<Output> {
    private let transform: (Input) -> Output

    init(_ transform: @escaping (Input) -> Output) { self.transform = transform }

    func feed(_ value: Input) { replay(transform(value)) }
}

/// The superclass's parameter is none of its own.
final class Paired<Left, Right>: Publisher<(Left, Right)> {
    func feed(_ left: Left, _ right: Right) { replay((left, right)) }
}

final class Feeds {
    static let shared = Feeds()
    var pairs: [Paired<Int, Session>] = []
}

weak var session: Session?
weak var names: Mapped<Session, String>?

@inline(never) func scenario() {
    let pairs = Paired<Int, Session>()
    let signedOut = Session("ada")
    pairs.feed(1, signedOut)
    Feeds.shared.pairs.append(pairs)
    session = signedOut
    let mapped = Mapped<Session, String> { $0.user + " is signed in to the service" }
    mapped.feed(Session("bob"))
    names = mapped
    LeakTracker.shared.didDismiss(signedOut)
    LeakTracker.shared.didDismiss(mapped)
}

scenario()
finish(("session", { session }), ("names", { names }))
