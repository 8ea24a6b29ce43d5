// Version 2: [weak self], but what is guarded before the loop is held as long as the loop goes on.
import DataCache

/// Tells a screen of changes.
final class DataCacheUseCaseImpl: @unchecked Sendable {
  /// Where changes come from.
  private let dataCacheRepo: DataCacheRepo

  /// The changes, forwarded.
  lazy var didChangeDataCache = AsyncThrowingStream<Void, any Error> { [weak self] continuation in
    Task { [weak self] in
      guard let self else { return }
      for try await _ in self.dataCacheRepo.didChangeDataCache {
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
