// A room makes its participant when it is asked for; that registers with the room, and has the room. It leads back by that.
import Foundation
import LeakFinder
protocol RoomDelegate { func joined(_ count: Int) }
final class Delegates { var all: [RoomDelegate] = [] }
final class Participant: RoomDelegate {
    let room: Room
    var count = 0
    init(_ room: Room) {
        self.room = room
        room.delegates.all.append(self)
    }
    func joined(_ count: Int) { self.count = count }
}
final class Room {
    let delegates = Delegates()
    lazy var local = Participant(self)
    func join() {
        _ = local
        delegates.all.forEach { $0.joined(2) }
    }
}
weak var victim: Room?
@inline(never) func scenario() {
    let room = Room()
    room.join()
    victim = room
    LeakTracker.shared.didDismiss(room, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("room", { victim }))
