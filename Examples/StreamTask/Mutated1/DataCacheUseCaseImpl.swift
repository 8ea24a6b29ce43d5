// Version 1 once more, with a forwarder in between, which the task mentions instead of self.
import DataCache

/// Passes changes on.
final class Forwarder: @unchecked Sendable {
  /// Whose changes are passed on.
  let useCase: DataCacheUseCaseImpl

  /// A forwarder for a use case.
  init(useCase: DataCacheUseCaseImpl) {
    self.useCase = useCase
  }
}

/// Tells a screen of changes.
final class DataCacheUseCaseImpl: @unchecked Sendable {
  /// Where changes come from.
  fileprivate let dataCacheRepo: DataCacheRepo

  /// The changes, forwarded.
  lazy var didChangeDataCache = AsyncThrowingStream<Void, any Error> { [self] continuation in
    let forwarder = Forwarder(useCase: self)
    Task {
      for try await _ in forwarder.useCase.dataCacheRepo.didChangeDataCache {
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
