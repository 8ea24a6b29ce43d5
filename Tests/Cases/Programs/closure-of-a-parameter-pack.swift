// A closure of a class with a parameter pack, which has another closure: the compiler writes no way to the pack's types into
// its record, and what it captured is read all the same.
import Foundation
import LeakFinder

/// Tells its handlers of its last values later.
final class Event<each Argument> {
    private var values: (repeat each Argument)
    private var later: [() -> Void] = []

    init(_ values: repeat each Argument) { self.values = (repeat each values) }

    func replay(_ handler: @escaping (repeat each Argument) -> Void) {
        // The fix captures self weakly here.
        later.append { handler(repeat each self.values) }
    }
}

final class Player {
    let moved = Event(3, "start")
    var place = ""

    func start() {
        // The fix captures self weakly here.
        moved.replay { [self] _, name in place = name }
    }
}

weak var player: Player?
weak var event: Event<Int, Player>?

@inline(never) func scenario() {
    let made = Player()
    made.start()
    player = made
    let watched = Event(1, Player())
    watched.replay { _, player in player.place = "end" }
    event = watched
    LeakTracker.shared.didDismiss(made)
    LeakTracker.shared.didDismiss(watched)
}

scenario()
finish(("player", { player }), ("event", { event }))
