// Version 3 once more, with a gateway in between, which the task mentions instead of the repository.
import DataCache

/// The way to a cache.
final class Gateway: Sendable {
  /// The cache.
  let cache: DataCacheRepo

  /// The way to a cache.
  init(cache: DataCacheRepo) {
    self.cache = cache
  }
}

/// Tells a screen of changes.
final class DataCacheUseCaseImpl: @unchecked Sendable {
  /// Where changes come from.
  private let dataCacheRepo: DataCacheRepo

  /// The changes, forwarded.
  lazy var didChangeDataCache = AsyncThrowingStream<Void, any Error> {
    [gateway = Gateway(cache: dataCacheRepo)] continuation in
    Task {
      for try await _ in gateway.cache.didChangeDataCache {
        continuation.yield()
      }
      continuation.finish()
    }
  }

  /// A use case of a cache.
  init(dataCacheRepo: DataCacheRepo) {
    self.dataCacheRepo = dataCacheRepo
  }
}
