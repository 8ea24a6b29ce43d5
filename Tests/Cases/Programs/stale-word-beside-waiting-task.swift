// A ring through a task that waits for a stream's next element; what is left of a freed block names the stream as well.
import Foundation
import LeakFinder
final class Repository: Sendable {
  let changes: AsyncThrowingStream<Void, any Error>
  let continuation: AsyncThrowingStream<Void, any Error>.Continuation
  init() { (changes, continuation) = AsyncThrowingStream.makeStream() }
}
final class UseCase: @unchecked Sendable {
  let repository = Repository()
  lazy var changes = AsyncThrowingStream<Void, any Error> { [self] continuation in
    Task {
      for try await _ in repository.changes { continuation.yield() }
    }
  }
}
nonisolated(unsafe) var isStopped = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
weak var victim: UseCase?
@inline(never) func scenario() async throws {
  let useCase = UseCase()
  var changes = useCase.changes.makeAsyncIterator()
  useCase.repository.continuation.yield()
  _ = try await changes.next()
  // The smallest block has room for three words, and a flag is one byte of them.
  let word = unsafeBitCast(useCase.repository.changes, to: UInt.self)
  UnsafeMutableRawPointer(isStopped).storeBytes(of: word, toByteOffset: 8, as: UInt.self)
  isStopped.initialize(to: false)
  victim = useCase
  LeakTracker.shared.didDismiss(useCase, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); try await scenario(); finish(("useCase", { victim }))
