// A poller asks for prices every minute. Its timer would be cancelled in its deinit, which waits for
// the timer's handler; and Dispatch keeps the handler of a timer that is armed.
import Dispatch

/// Asks for prices every minute.
final class PricePoller: @unchecked Sendable {
  /// When to ask again.
  private let timer = DispatchSource.makeTimerSource(queue: .global())

  /// How often it asked.
  private var count = 0

  /// Begins to ask.
  func start() {
    timer.schedule(deadline: .now() + .seconds(60), repeating: .seconds(60))
    timer.setEventHandler {
      self.count += 1
    }
    timer.resume()
  }

  deinit {
    timer.cancel()
  }
}
