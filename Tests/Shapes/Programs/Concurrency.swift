// What actors, streams and closures of the main actor hold.
import ShapeJudge

class Work: @unchecked Sendable { var number = 1; var task: Task<Void, Never>? }

final class Part: @unchecked Sendable {
  var owner: AnyObject?
  weak var watcher: AnyObject?
}

/// Waits for a very long time, or until the task is cancelled.
func sleepLong() async { try? await Task.sleep(for: .seconds(36_000)) }

/// Lets what was started begin.
func pause() async { try? await Task.sleep(for: .milliseconds(40)) }

/// Says goodbye to an object.
@inline(never)
func leave(_ object: AnyObject) { victim = object }

actor ActorProperty {
  let part = Part()
  func tie(_ leaks: Bool) { if leaks { part.owner = self } else { part.watcher = self } }
}
func actorProperty(_ leaks: Bool) async {
  let work = ActorProperty()
  await work.tie(leaks)
  leave(work)
}

actor ActorClosure {
  var number = 1
  var onTap: (() -> Int)?
  func wire(_ leaks: Bool) {
    let number = number
    onTap = leaks ? { ObjectIdentifier(self).hashValue } : { number }
  }
}
func actorClosure(_ leaks: Bool) async {
  let work = ActorClosure()
  await work.wire(leaks)
  leave(work)
}

@MainActor final class MainActorClosure {
  var number = 1
  var onTap: (() -> Void)?
  init() {}
  func wire(_ leaks: Bool) {
    onTap = leaks ? { self.number += 1 } : { [weak self] in self?.number += 1 }
  }
}
@MainActor func mainActorClosure(_ leaks: Bool) async {
  let work = MainActorClosure()
  work.wire(leaks)
  leave(work)
}

actor AsyncSendable {
  var number = 1
  var onTap: (@Sendable () async -> Void)?
  func wire(_ leaks: Bool) {
    onTap = leaks ? { await self.count() } : { [weak self] in await self?.count() }
  }
  func count() { number += 1 }
}
func asyncSendable(_ leaks: Bool) async {
  let work = AsyncSendable()
  await work.wire(leaks)
  leave(work)
}

final class StreamUnfolding: Work, @unchecked Sendable {
  var stream: AsyncStream<Int>?
  func wire(_ leaks: Bool) {
    stream = leaks ? AsyncStream { self.number } : AsyncStream { [weak self] in self?.number }
  }
}
func streamUnfolding(_ leaks: Bool) async {
  let work = StreamUnfolding()
  work.wire(leaks)
  leave(work)
}

final class StreamTermination: Work, @unchecked Sendable {
  var continuation: AsyncStream<Int>.Continuation?
  func wire(_ leaks: Bool) {
    let (_, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination =
      leaks ? { _ in self.number += 1 } : { [weak self] _ in self?.number += 1 }
    self.continuation = continuation
  }
}
func streamTermination(_ leaks: Bool) async {
  let work = StreamTermination()
  work.wire(leaks)
  leave(work)
}

final class ThrowingStream: Work, @unchecked Sendable {
  var continuation: AsyncThrowingStream<Int, any Error>.Continuation?
  func wire(_ leaks: Bool) {
    let (_, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    continuation.onTermination =
      leaks ? { _ in self.number += 1 } : { [weak self] _ in self?.number += 1 }
    self.continuation = continuation
  }
}
func throwingStream(_ leaks: Bool) async {
  let work = ThrowingStream()
  work.wire(leaks)
  leave(work)
}

final class StreamBuffer: Work, @unchecked Sendable {
  var stream: AsyncStream<StreamBuffer>?
  func wire(_ leaks: Bool) {
    let (stream, continuation) = AsyncStream<StreamBuffer>.makeStream()
    if leaks { continuation.yield(self) }
    self.stream = stream
    Kept.continuations.append(continuation)
  }
}
enum Kept {
  nonisolated(unsafe) static var continuations: [AsyncStream<StreamBuffer>.Continuation] = []
}
func streamBuffer(_ leaks: Bool) async {
  let work = StreamBuffer()
  work.wire(leaks)
  Kept.continuations = []
  leave(work)
}

@main struct Main {
  static func main() async {
    await runAsynchronously([
      "actorProperty": { await actorProperty($0) },
      "actorClosure": { await actorClosure($0) },
      "mainActorClosure": { await mainActorClosure($0) },
      "asyncSendable": { await asyncSendable($0) },
      "streamUnfolding": { await streamUnfolding($0) },
      "streamTermination": { await streamTermination($0) },
      "throwingStream": { await throwingStream($0) },
      "streamBuffer": { await streamBuffer($0) },
    ])
  }
}
