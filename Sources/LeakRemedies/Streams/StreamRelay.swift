/// A forwarder from one stream to another, which ends with its owner.
///
/// A stream that is forwarded in a task of its own has two traps. If the task mentions `self`, the
/// suspended task keeps it for as long as the first stream goes on, `[weak self]` with
/// `guard let self` before the loop included. If it does not, the task itself goes on for ever, with
/// all it mentions. A relay's task mentions the source and the way out, and the relay ends both: when
/// it is deallocated, when it is told to `finish()`, and when a consumer of its stream is cancelled.
///
/// ```swift
/// final class DataCacheUseCase {
///   private let relay: StreamRelay<Void>
///
///   var didChangeDataCache: AsyncThrowingStream<Void, any Error> { relay.stream }
///
///   init(dataCacheRepo: DataCacheRepo) {
///     relay = StreamRelay(dataCacheRepo.didChangeDataCache)
///   }
/// }
/// ```
///
/// When the use case goes, its relay goes: a consumer's loop over the stream ends, the task ends, and
/// the source is released.
///
/// The task inherits neither priority nor task-local values, which it would keep until it ends.
public final class StreamRelay<Element: Sendable>: Sendable {
  /// The elements of the source from now on, for one consumer at a time.
  public let stream: AsyncThrowingStream<Element, any Error>

  /// The way into the stream.
  private let continuation: AsyncThrowingStream<Element, any Error>.Continuation

  /// Starts forwarding a source.
  ///
  /// - Parameters:
  ///   - source: Where elements come from. It has to notice that a task is cancelled, as
  ///     `AsyncStream` does and every sequence made of it; one that does not is held until it gives
  ///     its next element.
  ///   - bufferingPolicy: What to keep while nobody takes elements out; everything, unless told
  ///     otherwise.
  public init<Source: AsyncSequence & Sendable>(
    _ source: Source,
    bufferingPolicy: AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy =
      .unbounded
  ) where Source.Element == Element {
    let (stream, continuation) = AsyncThrowingStream<Element, any Error>.makeStream(
      bufferingPolicy: bufferingPolicy
    )
    self.stream = stream
    self.continuation = continuation
    let task = Task.detached {
      do {
        for try await element in source {
          if case .terminated = continuation.yield(element) { break }
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
  }

  deinit {
    finish()
  }

  /// Ends the stream and its task; consumers still receive the buffered elements.
  public func finish() {
    continuation.finish()
  }
}
