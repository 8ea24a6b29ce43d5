// Neither a class without a deinit, whose property of a generic parameter is destroyed by that type's table, nor one whose
// deinit only prints, calls the closure that it has. A closure that a deinit calls may keep another one, and not call that:
// nothing is noted.
import Foundation
import LeakFinder
final class Button<Style> {
  let style: Style
  var action: (() -> Void)?
  init(_ style: Style) { self.style = style }
}
final class Screen {
  let button = Button("plain")
  var taps = 0
  func show() { button.action = { self.taps += 1 } }
}
final class Timer {
  var tick: (() -> Void)?
  deinit { print("a timer is gone") }
}
final class Clock {
  let timer = Timer()
  var time = 0
  func start() { timer.tick = { self.time += 1 } }
}
final class Token {
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
  deinit { action() }
}
final class Signal {
  func on(_ handler: @escaping () -> Void) -> Token { Token { _ = handler } }
}
final class Row {
  var token: Token?
  var count = 0
  func show(_ signal: Signal) { token = signal.on { self.count += 1 } }
}
weak var first: Screen?
weak var second: Clock?
weak var third: Row?
@inline(never) func scenario() {
  let screen = Screen()
  screen.show()
  first = screen
  LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(100))
  let clock = Clock()
  clock.start()
  second = clock
  LeakTracker.shared.didDismiss(clock, gracePeriod: .milliseconds(100))
  let row = Row()
  row.show(Signal())
  third = row
  LeakTracker.shared.didDismiss(row, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("screen", { first }), ("clock", { second }), ("row", { third }))
