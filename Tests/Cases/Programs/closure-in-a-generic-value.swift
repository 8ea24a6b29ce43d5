// A closure captures a value of a generic parameter, which has a closure of its own: only the value is of that type.
import Foundation
import LeakFinder
struct Mapped { let base: Int; let transform: @Sendable (String) async -> String }
final class Keep { nonisolated(unsafe) static var all: [() -> Void] = [] }
func keep<A>(_ a: A) { Keep.all.append { print(a) } }
final class Terminal: @unchecked Sendable {
  let prompt = "> "
  func attach() { keep(Mapped(base: 1) { self.decorate($0) }) }
  func decorate(_ text: String) -> String { prompt + text }
}
weak var victim: Terminal?
@inline(never) func scenario() {
  let terminal = Terminal()
  victim = terminal
  terminal.attach()
  LeakTracker.shared.didDismiss(terminal, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("terminal", { victim }))
