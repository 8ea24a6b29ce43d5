import LeakRemedies

/// Forwards by a relay, which ends with the use case.
package final class RelayingUseCase: DataCacheUseCase {
  private let relay: StreamRelay<Void>

  package var didChangeDataCache: AsyncThrowingStream<Void, any Error> { relay.stream }

  package init(dataCacheRepo: DataCacheRepo) {
    relay = StreamRelay(dataCacheRepo.didChangeDataCache)
  }
}
