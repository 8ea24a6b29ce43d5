// What a ring owns behind pointers is counted where it is said what goes with it.
import Foundation
import LeakFinder

final class Preview {
  var onTap: () -> Void = {}
  let image = Data(repeating: 7, count: 3_000_000)

  init() { onTap = { _ = self.image } }
}

nonisolated(unsafe) weak var preview: Preview?

@inline(never)
func scenario() {
  let made = Preview()
  preview = made
  LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("preview", { preview }))
