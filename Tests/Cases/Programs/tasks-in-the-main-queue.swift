// A task that has begun, and one that has not, are in the main queue, which nothing runs: a task holds, whoever has it in
// a queue at the moment does not.
import Foundation
import LeakFinder
weak var begun: Album?
weak var queued: Screen?
final class Screen: @unchecked Sendable {
  var loads = 0
  func refresh() { Task { @MainActor in self.loads += 1 } }
}
final class Album: @unchecked Sendable {
  var loads = 0
  func refresh() {
    Task { @MainActor in
      loads += 1
      try? await Task.sleep(nanoseconds: 20_000_000)
      loads += 1
    }
  }
}
@inline(never) func begin() {
  let album = Album()
  album.refresh()
  RunLoop.main.run(until: Date() + 0.01)
  begun = album
  LeakTracker.shared.didDismiss(album, gracePeriod: .milliseconds(100))
}
@inline(never) func queue() {
  let screen = Screen()
  screen.refresh()
  queued = screen
  LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); begin(); queue(); finish(("album", { begun }), ("screen", { queued }))
