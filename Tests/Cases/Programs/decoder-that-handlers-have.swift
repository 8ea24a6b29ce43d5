// The handlers of a socket alone have a decoder that the socket's owner made, and that has the owner. The socket is dismissed: the decoder leads back, and the owner's socket is its own.
import Foundation
import LeakFinder
final class Socket {
    var onMessage: ((String) -> Void)?
    var onClose: (() -> Void)?
}
final class Decoder {
    private let room: Room
    init(_ room: Room) { self.room = room }
    func decode(_ text: String) { room.lines.append(text) }
}
final class Room {
    let socket = Socket()
    var lines: [String] = []
    func open() {
        let decoder = Decoder(self)
        socket.onMessage = { decoder.decode($0) }
        socket.onClose = { decoder.decode("bye") }
    }
}
weak var victim: Socket?
@inline(never) func scenario() {
    let room = Room()
    room.open()
    victim = room.socket
    LeakTracker.shared.didDismiss(room.socket, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("socket", { victim }))
