/// Forwards the changes of a repository.
package protocol DataCacheUseCase: AnyObject {
  var didChangeDataCache: AsyncThrowingStream<Void, any Error> { get }

  init(dataCacheRepo: DataCacheRepo)
}

extension DataCacheUseCase {
  /// A use case that has forwarded a change.
  package nonisolated(nonsending) static func afterOneChange() async throws -> Self {
    let repo = DataCacheRepo()
    let useCase = Self(dataCacheRepo: repo)
    var changes = useCase.didChangeDataCache.makeAsyncIterator()
    repo.change()
    _ = try await changes.next()
    return useCase
  }
}
