// A task's closure hands the object to a closure, which waits and has it as its argument: a weak capture does not let go of
// it until that goes on.
import Foundation
import LeakFinder
final class Decoder: @unchecked Sendable {
  static let shared = Decoder()
  let lock = NSLock()
  var pending: [Int: CheckedContinuation<Int, Never>] = [:]
  func decode(_ number: Int) async -> Int {
    await withCheckedContinuation { reply in lock.withLock { pending[number] = reply } }
  }
}
func enqueue<Owner: AnyObject & Sendable>(
  on owner: Owner,
  _ operation: @escaping @Sendable (Owner) async -> Void
) {
  Task { await operation(owner) }
}
final class Player: @unchecked Sendable {
  var frames: [Int: Int] = [:]
  func show(_ number: Int) {
    enqueue(on: self) { player in player.frames[number] = await Decoder.shared.decode(number) }
  }
}
@main struct Main {
  nonisolated(unsafe) static weak var player: Player?
  @inline(never) static func scenario() async {
    let player = Player()
    player.show(1)
    try? await Task.sleep(nanoseconds: 50_000_000)
    Self.player = player
    LeakTracker.shared.didDismiss(player, gracePeriod: .milliseconds(100))
  }
  static func main() async {
    setvbuf(stdout, nil, _IONBF, 0)
    await scenario()
    finish(("player", { player }))
  }
}
