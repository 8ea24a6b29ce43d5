// Waiting tasks have mapped streams, and so their closures: one that captures an object alone, which is its context, and one
// with a box.
import Foundation
import LeakFinder
final class Room: @unchecked Sendable { var n = 0; func decode(_ s: String) -> Int { n += s.count; return n } }
final class Hall: @unchecked Sendable { var n = 0; func decode(_ s: String) -> Int { n += s.count; return n } }
let rooms = AsyncStream<String>.makeStream(), halls = AsyncStream<String>.makeStream()
nonisolated(unsafe) weak var room: Room?
nonisolated(unsafe) weak var hall: Hall?
@inline(never) func numbers(_ s: AsyncStream<String>) -> AsyncMapSequence<AsyncStream<String>, Int> {
  let own = Room(); room = own
  LeakTracker.shared.didDismiss(own, gracePeriod: .milliseconds(300))
  return s.map { own.decode($0) }
}
@inline(never) func sums(_ s: AsyncStream<String>) -> AsyncMapSequence<AsyncStream<String>, Int> {
  let own = Hall(), k = Int.random(in: 1...3); hall = own
  LeakTracker.shared.didDismiss(own, gracePeriod: .milliseconds(300))
  return s.map { own.decode($0) + k }
}
let first = Task { for await n in numbers(rooms.stream) { print(n) } }
let second = Task { for await n in sums(halls.stream) { print(n > 0) } }
rooms.continuation.yield("abc"); halls.continuation.yield("abc")
try? await Task.sleep(for: .milliseconds(700))
finish(("room", { room }), ("hall", { hall }))
rooms.continuation.yield("end"); halls.continuation.yield("end")
