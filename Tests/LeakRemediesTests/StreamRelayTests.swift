import LeakLocking
import LeakRemedies
import Testing

@Suite("A stream relay", .timeLimit(.minutes(5)))
struct StreamRelayTests {
  /// What a request is about, for as long as it is served.
  @TaskLocal static var context: Owner?

  /// A failure of a source.
  private struct NoMore: Error {}

  /// A source, and the end of it: a stream that ends when nobody listens to the source any more.
  private static func source() -> (
    stream: AsyncStream<Int>, input: AsyncStream<Int>.Continuation, hasEnded: AsyncStream<Void>
  ) {
    let (stream, input) = AsyncStream.makeStream(of: Int.self)
    let (hasEnded, end) = AsyncStream.makeStream(of: Void.self)
    input.onTermination = { _ in end.finish() }
    return (stream, input, hasEnded)
  }

  /// Waits for a source's end.
  private static func wait(for hasEnded: AsyncStream<Void>) async {
    for await _ in hasEnded {}
  }

  @Test("forwards everything, then the end")
  func forwards() async throws {
    let (source, input, _) = Self.source()
    let relay = StreamRelay(source)
    for number in 1...3 { input.yield(number) }
    input.finish()
    #expect(try await Array(relay.stream) == [1, 2, 3])
  }

  @Test("forwards a failure")
  func forwardsFailure() async {
    let (source, input) = AsyncThrowingStream.makeStream(of: Int.self)
    let relay = StreamRelay(source)
    input.yield(1)
    input.finish(throwing: NoMore())
    var received: [Int] = []
    await #expect(throws: NoMore.self) {
      for try await number in relay.stream { received.append(number) }
    }
    #expect(received == [1])
  }

  @Test("forwards what is made of a stream")
  func forwardsMappedStream() async throws {
    let (source, input, _) = Self.source()
    let relay = StreamRelay(source.map { "\($0)" })
    input.yield(7)
    input.finish()
    #expect(try await Array(relay.stream) == ["7"])
  }

  @Test("ends the consumer's loop and the source when it goes")
  func endsWithOwner() async throws {
    let (source, input, hasEnded) = Self.source()
    var relay: StreamRelay<Int>? = StreamRelay(source)
    let stream = try #require(relay?.stream)
    let (received, progress) = AsyncStream.makeStream(of: Int.self)
    let consumer = Task {
      for try await number in stream { progress.yield(number) }
      progress.finish()
    }
    input.yield(1)
    var arrivals = received.makeAsyncIterator()
    #expect(await arrivals.next() == 1)
    relay = nil
    try await consumer.value
    #expect(await arrivals.next() == nil)
    await Self.wait(for: hasEnded)
    guard case .terminated = input.yield(2) else {
      Issue.record("somebody still listens to the source")
      return
    }
  }

  @Test("ends when told to, and gives out what it has got so far")
  func finish() async throws {
    let (source, input, hasEnded) = Self.source()
    let relay = StreamRelay(source)
    input.yield(1)
    var iterator = relay.stream.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    relay.finish()
    relay.finish()
    #expect(try await iterator.next() == nil)
    await Self.wait(for: hasEnded)
  }

  @Test("ends the source when its consumer is cancelled")
  func consumerIsCancelled() async throws {
    let (source, input, hasEnded) = Self.source()
    let relay = StreamRelay(source)
    input.yield(1)
    let (received, progress) = AsyncStream.makeStream(of: Int.self)
    let consumer = Task {
      for try await number in relay.stream { progress.yield(number) }
    }
    var arrivals = received.makeAsyncIterator()
    #expect(await arrivals.next() == 1)
    consumer.cancel()
    await Self.wait(for: hasEnded)
    try await consumer.value
  }

  @Test("is not kept by its own task, nor by its stream")
  func isNotKept() async {
    let (source, input, hasEnded) = Self.source()
    let kept: (relay: () -> StreamRelay<Int>?, stream: AsyncThrowingStream<Int, any Error>) = {
      let relay = StreamRelay(source)
      return ({ [weak relay] in relay }, relay.stream)
    }()
    #expect(kept.relay() == nil)
    await Self.wait(for: hasEnded)
    withExtendedLifetime((input, kept.stream)) {}
  }

  @Test("does not keep the task-local values of whoever made it")
  func taskLocalValues() {
    let (source, input, _) = Self.source()
    let gone = Trace<Void>()
    let relay = {
      Self.$context.withValue(Owner { gone.append(()) }) { StreamRelay(source) }
    }()
    #expect(gone.elements.count == 1)
    withExtendedLifetime((relay, input)) {}
  }

  @Test("keeps as many elements as it is told to while nobody takes them out")
  func buffering() async throws {
    let (source, input, _) = Self.source()
    let relay = StreamRelay(source, bufferingPolicy: .bufferingNewest(1))
    for number in 1...3 { input.yield(number) }
    input.finish()
    var last: Int?
    for try await number in relay.stream { last = number }
    #expect(last == 3)
  }

  @Test("ends once when many threads end it while it forwards")
  func manyThreads() async throws {
    for _ in 0..<100 {
      let (source, input, hasEnded) = Self.source()
      let relay = StreamRelay(source)
      await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            input.yield(number)
            if number % 2 == 1 { relay.finish() }
          }
        }
      }
      let received = try await Array(relay.stream)
      #expect(Set(received).count == received.count)
      await Self.wait(for: hasEnded)
    }
  }
}

extension Array where Element: Sendable {
  /// Everything that a stream gives until it ends.
  fileprivate init(_ stream: AsyncThrowingStream<Element, any Error>) async throws {
    self = []
    for try await element in stream { append(element) }
  }
}
