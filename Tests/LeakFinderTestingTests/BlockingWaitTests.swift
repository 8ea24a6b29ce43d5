import Dispatch
import Testing

@testable import LeakFinderTesting

@Suite("Waiting without being async")
struct BlockingWaitTests {
  @Test("is forbidden on the threads of Swift concurrency")
  func forbiddenInTasks() async {
    #expect(BlockingWait.here == .forbidden)
    #expect(await Task.detached { BlockingWait.here }.value == .forbidden)
    #expect(await MainActor.run { BlockingWait.here } == .forbidden)
  }

  @Test("may block a Dispatch thread")
  func allowedOnDispatchThreads() async {
    let way = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: BlockingWait.here) }
    }
    #expect(way == .sleeping)
  }

  @Test("passes on a Dispatch thread for what is released meanwhile")
  func waitsOnDispatchThread() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        expectDeallocation {
          let ring = Ring.leaked()
          DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { ring.cut() }
          return ring
        }
        continuation.resume()
      }
    }
  }
}
