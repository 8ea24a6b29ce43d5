/// Where data are cached, and who tells of changes for ever.
public final class DataCacheRepo: Sendable {
  /// Tells of each change; never ends by itself.
  public let didChangeDataCache: AsyncThrowingStream<Void, any Error>

  /// The way into the stream.
  private let continuation: AsyncThrowingStream<Void, any Error>.Continuation

  /// An empty cache.
  public init() {
    (didChangeDataCache, continuation) = AsyncThrowingStream.makeStream()
  }

  /// Changes something.
  public func change() {
    continuation.yield()
  }
}
