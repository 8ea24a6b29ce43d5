// The same poller, which its timer's handler does not keep: when it goes, its deinit cancels the timer.
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
    timer.setEventHandler { [weak self] in
      self?.count += 1
    }
    timer.resume()
  }

  deinit {
    timer.cancel()
  }
}
