/// Tells of prices for ever.
final class PriceService: Sendable {
  /// The prices; never ends.
  let prices: AsyncStream<Int>

  /// The way into the stream.
  private let continuation: AsyncStream<Int>.Continuation

  /// A service without prices so far.
  init() {
    (prices, continuation) = AsyncStream.makeStream()
  }

  /// Tells of a price.
  func publish(_ price: Int) {
    continuation.yield(price)
  }
}

/// Shows prices to one client.
final class PriceSession: @unchecked Sendable {
  /// Where prices come from.
  private let service: PriceService

  /// Tells the test of each price that was shown.
  let shown = AsyncStream<Int>.makeStream()

  /// What follows the prices.
  private var task: Task<Void, Never>?

  /// A session of a service.
  init(service: PriceService) {
    self.service = service
  }

  /// Follows the prices.
  func start() {
    task = Task {
      for await price in service.prices {
        shown.continuation.yield(price)
      }
    }
  }

  /// Follows no more prices.
  func stop() {
    task?.cancel()
  }
}
