// Version 4: the task ends with the stream. As long as somebody loops over that, the repository is
// still held, though the use case has gone.
import DataCache

/// Tells a screen of changes.
final class DataCacheUseCaseImpl: @unchecked Sendable {
  /// Where changes come from.
  private let dataCacheRepo: DataCacheRepo

  /// The changes, forwarded.
  lazy var didChangeDataCache = AsyncThrowingStream<Void, any Error> {
    [dataCacheRepo] continuation in
    let task = Task {
      for try await _ in dataCacheRepo.didChangeDataCache {
        continuation.yield()
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
  }

  /// A use case of a cache.
  init(dataCacheRepo: DataCacheRepo) {
    self.dataCacheRepo = dataCacheRepo
  }
}
