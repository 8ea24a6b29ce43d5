// Version 5: the use case ends the stream when it goes, the stream ends the task, and nothing is left.
import DataCache

/// Tells a screen of changes.
final class DataCacheUseCaseImpl: @unchecked Sendable {
  /// Where changes come from.
  private let dataCacheRepo: DataCacheRepo

  /// The end of the stream.
  private var continuation: AsyncThrowingStream<Void, any Error>.Continuation?

  /// The changes, forwarded.
  lazy var didChangeDataCache = AsyncThrowingStream<Void, any Error> {
    [dataCacheRepo, weak self] continuation in
    self?.continuation = continuation
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

  deinit {
    continuation?.finish()
  }
}
