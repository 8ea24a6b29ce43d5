// A room makes its participants in its initialiser, and they lead back to it; a channel makes its presence. What an owner makes is not to be weak, whichever of the two was dismissed.
import Foundation
import LeakFinder
final class Participant {
    var room: Room?
}
final class Room {
    let local: Participant
    let remote: Participant
    init() {
        local = Participant()
        remote = Participant()
        local.room = self
        remote.room = self
    }
}
final class Presence {
    var channel: Channel
    init(_ channel: Channel) { self.channel = channel }
}
final class Channel {
    var presence: Presence?
    init() { presence = Presence(self) }
}
weak var channel: Channel?
@inline(never) func otherScenario() {
    let other = Channel()
    channel = other
    LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(100))
}
otherScenario()
weak var victim: Participant?
@inline(never) func scenario() {
    let dismissed = Room().local
    victim = dismissed
    LeakTracker.shared.didDismiss(dismissed, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("participant", { victim }))
