// The same by asyncAfter: what is to happen in an hour keeps the poller for an hour.
import Dispatch

/// Asks for prices every hour.
final class PricePoller: @unchecked Sendable {
  /// How often it asked.
  private var count = 0

  /// Begins to ask.
  func start() {
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(3600)) {
      self.count += 1
      self.start()
    }
  }
}
