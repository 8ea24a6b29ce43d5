// Version 3: the task mentions the repository only. The use case goes; the task never does, nor what
// it mentions: no leak of the use case, but a task without an end.
import DataCache

/// Tells a screen of changes.
final class DataCacheUseCaseImpl: @unchecked Sendable {
  /// Where changes come from.
  private let dataCacheRepo: DataCacheRepo

  /// The changes, forwarded.
  lazy var didChangeDataCache = AsyncThrowingStream<Void, any Error> {
    [dataCacheRepo] continuation in
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
