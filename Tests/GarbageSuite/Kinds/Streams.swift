// Rings through streams.
@testable import GarbageLibrary

enum TerminationHandler {
  final class Feed: @unchecked Sendable {
    var continuation: AsyncStream<Int>.Continuation?
    var ended = false
  }
  static func run(leaking: Bool) {
    let feed = Feed()
    let (_, continuation) = AsyncStream.makeStream(of: Int.self)
    feed.continuation = continuation
    let target = leaking ? feed : Feed()
    continuation.onTermination = { _ in target.ended = true }
    continuation.yield(1)
  }
}

enum TaskOnOwnStream {
  typealias Payload = Int
  final class Model: @unchecked Sendable {
    let stream: AsyncStream<Payload>
    let continuation: AsyncStream<Payload>.Continuation
    var task: Task<Void, Never>?
    var received: [Payload] = []
    init() { (stream, continuation) = AsyncStream.makeStream() }
    func start() {
      task = Task { for await value in stream { received.append(value) } }
    }
    func stop() { continuation.finish() }
  }
  static func run(leaking: Bool) async {
    let model = Model()
    model.start()
    model.continuation.yield(.sample)
    if leaking {
      await Pause.until { !model.received.isEmpty }
    } else {
      model.stop()
      await model.task?.value
    }
  }
}

enum TaskOnDroppedStream {
  final class Listener: @unchecked Sendable {
    let signal = Signal<Int>()
    var total = 0
    func listen() -> Task<Void, Never> {
      let values = signal.values
      return Task { for await value in values { self.total += value } }
    }
  }
  static func run(leaking: Bool) async {
    let listener = Listener()
    let task = listener.listen()
    listener.signal.send(2)
    if leaking {
      await Pause.until { listener.total > 0 }
    } else {
      listener.signal.finish()
      await task.value
    }
  }
}

enum BufferedOwner {
  final class Message: @unchecked Sendable {
    var stream: AsyncStream<Message>?
    var text = "text"
  }
  static func run(leaking: Bool) {
    let message = Message()
    let (stream, continuation) = AsyncStream.makeStream(of: Message.self)
    message.stream = stream
    continuation.yield(leaking ? message : Message())
  }
}

enum SignalEnded {
  typealias Payload = Int
  final class Source: @unchecked Sendable {
    let signal = Signal<Payload>()
    var isDone = false
  }
  static func run(leaking: Bool) {
    let source = Source()
    if leaking {
      source.signal.whenEnded { source.isDone = true }
    } else {
      source.signal.whenEnded { [weak source] in source?.isDone = true }
    }
    source.signal.send(.sample)
  }
}

enum ThrowingStream {
  struct Failure: Error {}
  final class Download: @unchecked Sendable {
    var continuation: AsyncThrowingStream<[UInt8], any Error>.Continuation?
    var stream: AsyncThrowingStream<[UInt8], any Error>?
    var failed = false
  }
  static func run(leaking: Bool) {
    let download = Download()
    download.stream = AsyncThrowingStream { continuation in
      download.continuation = continuation
      let target = leaking ? download : Download()
      continuation.onTermination = { @Sendable _ in target.failed = true }
      continuation.yield([1, 2, 3])
    }
    if !leaking { download.continuation?.finish(throwing: Failure()) }
  }
}

enum UnfoldingStream {
  final class Counter: @unchecked Sendable {
    var stream: AsyncStream<Int>?
    var count = 0
  }
  static func run(leaking: Bool) {
    let counter = Counter()
    let target = leaking ? counter : Counter()
    counter.stream = AsyncStream(unfolding: {
      target.count += 1
      return target.count < 3 ? target.count : nil
    })
  }
}

enum MappedStream {
  final class Scanner: @unchecked Sendable {
    var lines: AsyncMapSequence<AsyncStream<Int>, String>?
    var seen = 0
  }
  static func run(leaking: Bool) async {
    let scanner = Scanner()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let target = leaking ? scanner : Scanner()
    scanner.lines = stream.map { value in
      target.seen += value
      return "\(value)"
    }
    continuation.yield(1)
    continuation.finish()
    if let lines = scanner.lines { for await _ in lines {} }
  }
}
