// The leaking variant once more, with `timer` renamed to `clock`, and an object in between that the
// handler mentions instead of the poller.
import Dispatch

/// Shows prices.
final class PriceBoard: @unchecked Sendable {
  /// Who asks for them.
  var poller: PricePoller?

  /// Shows them again.
  func update() {
    poller?.count += 1
  }
}

/// Asks for prices every minute.
final class PricePoller: @unchecked Sendable {
  /// When to ask again.
  private let clock = DispatchSource.makeTimerSource(queue: .global())

  /// How often it asked.
  fileprivate var count = 0

  /// Begins to ask.
  func start() {
    clock.schedule(deadline: .now() + .seconds(60), repeating: .seconds(60))
    let board = PriceBoard()
    board.poller = self
    clock.setEventHandler {
      board.update()
    }
    clock.resume()
  }

  deinit {
    clock.cancel()
  }
}
