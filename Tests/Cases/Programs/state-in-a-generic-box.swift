// A struct in a generic box alone has an object, by a property that may be nil.
import Foundation
import LeakFinder
final class Box<V> { var v: V; init(_ v: V) { self.v = v } }
struct State { var socket: Socket?; var closed = false }
struct PState { var socket: PSocket? }
final class Socket { let n = 1 }
final class PSocket { let n = 1 }
final class PlainP { var v = PState() }
nonisolated(unsafe) var session: Box<State>?
nonisolated(unsafe) var psession: PlainP?
weak var generic: Socket?, plain: PSocket?
@inline(never) func scenario() {
    let b = Box(State()), p = PlainP(); session = b; psession = p
    b.v.socket = Socket(); p.v.socket = PSocket(); generic = b.v.socket; plain = p.v.socket
    LeakTracker.shared.didDismiss(b.v.socket!, gracePeriod: .milliseconds(100)); LeakTracker.shared.didDismiss(p.v.socket!, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario()
finish(("generic", { generic }), ("plain", { plain }))
