/// Tells of changes for ever.
package final class DataCacheRepo: Sendable {
  package let didChangeDataCache: AsyncThrowingStream<Void, any Error>
  private let continuation: AsyncThrowingStream<Void, any Error>.Continuation

  package init() {
    (didChangeDataCache, continuation) = AsyncThrowingStream.makeStream()
  }

  package func change() {
    continuation.yield()
  }
}
