// A table has objects for others, by their identifiers: those are addresses, but nothing was ever retained for them.
import Foundation
import LeakFinder
enum Table {
  nonisolated(unsafe) static var rows: [ObjectIdentifier: Unmanaged<Tip>] = [:]
}
final class Label {
  let text = "name"
  func add() { Table.rows[ObjectIdentifier(self)] = .passRetained(Tip(self)) }
}
final class Tip {
  let label: Label
  init(_ label: Label) { self.label = label }
}
weak var victim: Label?
@inline(never) func scenario() {
  let label = Label()
  label.add()
  victim = label
  LeakTracker.shared.didDismiss(label, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("label", { victim }))
