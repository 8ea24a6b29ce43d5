// A room's own task has unwrapped the room for the closure of a mapped stream, which has a box, and has let go of it.
import Foundation
import LeakFinder
final class Wire: Sendable {
  let lines: AsyncStream<String>; let input: AsyncStream<String>.Continuation
  init() { (lines, input) = AsyncStream.makeStream() }
}
final class Room: @unchecked Sendable {
  private let wire: Wire
  private var known: [String: Int] = [:]
  private var reading: Task<Void, Never>?
  init(wire: Wire) { self.wire = wire }
  func join() {
    reading = Task { [weak self, wire] in
      let lines: AsyncCompactMapSequence<AsyncStream<String>, String>
      do {
        guard let room = self else { return }
        let prefix = "\(room.known.count)"
        lines = wire.lines.compactMap { raw in room.decode(prefix.isEmpty ? "" : raw) }
      }
      for await line in lines { self?.show(line) }
    }
  }
  private func decode(_ raw: String) -> String? { known[raw, default: 0] += 1; return raw.isEmpty ? nil : raw }
  private func show(_ line: String) { print(line) }
}
let wire = Wire()
nonisolated(unsafe) weak var victim: Room?
@inline(never) func scenario() async {
  let room = Room(wire: wire)
  room.join()
  wire.input.yield("hello")
  try? await Task.sleep(for: .milliseconds(50))
  victim = room
  LeakTracker.shared.didDismiss(room, gracePeriod: .milliseconds(100))
}
await scenario()
try? await Task.sleep(for: .milliseconds(300))
finish(("room", { victim }))
wire.input.yield("end")
