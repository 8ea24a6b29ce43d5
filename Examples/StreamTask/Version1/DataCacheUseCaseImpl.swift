// Version 1: the task that forwards the changes mentions self, and goes on for ever.
import DataCache

/// Tells a screen of changes.
final class DataCacheUseCaseImpl: @unchecked Sendable {
  /// Where changes come from.
  private let dataCacheRepo: DataCacheRepo

  /// The changes, forwarded.
  lazy var didChangeDataCache = AsyncThrowingStream<Void, any Error> { [self] continuation in
    Task {
      for try await _ in dataCacheRepo.didChangeDataCache {
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
