// A cell's task waits for the value of another one, which waits for a semaphore: its suspensions are structs with continuations,
// and to resume one is a way out as well.
import Foundation
import LeakFinder
final class AsyncSemaphore: @unchecked Sendable {
  private struct Suspension { let id: Int; let continuation: UnsafeContinuation<Void, Never> }
  private let lock = NSLock()
  private var value = 0
  private var suspensions: [Suspension] = []
  func wait() async {
    await withUnsafeContinuation { continuation in
      lock.withLock {
        value -= 1
        suspensions.insert(Suspension(id: value, continuation: continuation), at: 0)
      }
    }
  }
}
final class ImageLoader: Sendable {
  static let shared = ImageLoader()
  private let limit = AsyncSemaphore()
  func image() async -> Int {
    let task = Task { [limit] in
      await limit.wait()
      return 1
    }
    return await task.value
  }
}
final class CellModel: @unchecked Sendable {
  private(set) var image: Int?
  private var load: Task<Void, Never>?
  func appear() { load = Task { self.image = await ImageLoader.shared.image() } }
}
nonisolated(unsafe) weak var victim: CellModel?
@inline(never) func scenario() async {
  let cell = CellModel()
  cell.appear()
  victim = cell
  try? await Task.sleep(for: .milliseconds(50))
  LeakTracker.shared.didDismiss(cell, gracePeriod: .milliseconds(100))
}
@main struct Main { static func main() async {
  setvbuf(stdout, nil, _IONBF, 0); await scenario(); finish(("cell", { victim }))
} }
