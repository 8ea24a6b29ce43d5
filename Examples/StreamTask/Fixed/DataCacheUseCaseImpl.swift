// The fix: a relay forwards the changes, and ends with the use case that owns it.
import DataCache
import LeakRemedies

/// Tells a screen of changes.
final class DataCacheUseCaseImpl: @unchecked Sendable {
  /// Where changes come from.
  private let dataCacheRepo: DataCacheRepo

  /// Forwards the changes.
  private lazy var relay = StreamRelay(dataCacheRepo.didChangeDataCache)

  /// The changes, forwarded.
  var didChangeDataCache: AsyncThrowingStream<Void, any Error> { relay.stream }

  /// A use case of a cache.
  init(dataCacheRepo: DataCacheRepo) {
    self.dataCacheRepo = dataCacheRepo
  }
}
