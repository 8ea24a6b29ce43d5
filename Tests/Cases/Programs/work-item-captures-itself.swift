// A DispatchWorkItem's block captures the variable that has the item, to ask whether it was cancelled: the item keeps
// itself, and what else its block has.
import Foundation
import LeakFinder
final class SearchBox: @unchecked Sendable {
  var pending: DispatchWorkItem?
  var query = ""
  func type(_ text: String) {
    pending?.cancel()
    var item: DispatchWorkItem!
    item = DispatchWorkItem {
      if item.isCancelled { return }
      self.query = text
    }
    pending = item
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02, execute: item)
  }
}
weak var victim: SearchBox?
@inline(never) func scenario() async {
  let box = SearchBox()
  victim = box
  box.type("a")
  try? await Task.sleep(for: .milliseconds(60))
  box.pending = nil
  LeakTracker.shared.didDismiss(box, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("box", { victim }))
