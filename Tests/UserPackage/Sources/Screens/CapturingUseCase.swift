/// Forwards in a task that mentions self.
package final class CapturingUseCase: DataCacheUseCase, @unchecked Sendable {
  private let dataCacheRepo: DataCacheRepo

  package lazy var didChangeDataCache = AsyncThrowingStream<Void, any Error> {
    [self] continuation in
    Task {
      for try await _ in dataCacheRepo.didChangeDataCache { continuation.yield() }
    }
  }

  package init(dataCacheRepo: DataCacheRepo) {
    self.dataCacheRepo = dataCacheRepo
  }
}
