/// Forwards in a task that mentions self weakly, and unwraps it before it waits.
package final class GuardingUseCase: DataCacheUseCase, @unchecked Sendable {
  private let dataCacheRepo: DataCacheRepo

  package lazy var didChangeDataCache = AsyncThrowingStream<Void, any Error> {
    [weak self] continuation in
    Task { [weak self] in
      guard let self else { return }
      for try await _ in self.dataCacheRepo.didChangeDataCache { continuation.yield() }
    }
  }

  package init(dataCacheRepo: DataCacheRepo) {
    self.dataCacheRepo = dataCacheRepo
  }
}
