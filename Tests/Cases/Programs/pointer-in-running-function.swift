// A retain is lost, and a thread's function has the object's address in a pointer all the time: that holds nothing, and to let
// the function return frees nothing.
import Foundation
import LeakFinder
final class Player { var frames = 0 }
@inline(never) func loop(_ context: UnsafeMutableRawPointer) {
  for frame in 0..<10_000 {
    Unmanaged<Player>.fromOpaque(context).takeUnretainedValue().frames = frame
    Thread.sleep(forTimeInterval: 0.01)
  }
}
weak var victim: Player?
@inline(never) func scenario() {
  let player = Player()
  _ = Unmanaged.passRetained(player)
  let context = Unmanaged.passUnretained(player).toOpaque()
  Thread.detachNewThread { loop(context) }
  Thread.sleep(forTimeInterval: 0.05)
  victim = player
  LeakTracker.shared.didDismiss(player, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("player", { victim }))
