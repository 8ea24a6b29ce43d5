// What the storage's runs alone have leads back to the storage: that is to be weak beside the capture, not the runs to go.
import LeakFinder

final class Storage {
  var layouts: [Layout] = []
  var runs: [(Range<Int>, [String: Any])] = []
}

final class Attachment {
  let storage: Storage
  init(_ storage: Storage) { self.storage = storage }
}

final class Container {
  var exclusion: [() -> Bool] = []
}

final class Layout {
  var containers: [Container] = []
  var lines: [String] = []
}

weak var victim: Layout?

@inline(never) func scenario() {
  let storage = Storage()
  let layout = Layout()
  storage.layouts.append(layout)
  let container = Container()
  layout.containers.append(container)
  container.exclusion.append { layout.lines.isEmpty }
  storage.runs.append((0..<1, ["attachment": Attachment(storage), "number": 1]))
  victim = layout
  LeakTracker.shared.didDismiss(layout, gracePeriod: .milliseconds(100))
}
scenario()
finish(("layout", { victim }))
