import Dispatch
import Foundation

/// Held by what waits.
final class WaitingDoc: Sendable {}
/// Held by a stream's buffer.
final class BufferedDoc: Sendable {}

/// Nobody signals it.
private let never = DispatchSemaphore(value: 0)

/// Uses an object.
@inline(never)
func use(_ object: AnyObject) {}

/// Makes a thread whose block captures an object.
@inline(never)
func makeThread(_ doc: WaitingDoc) {
  let thread = Thread {
    never.wait()
    use(doc)
  }
  thread.start()
}

/// Makes a task that sleeps.
@inline(never)
func makeSleepingTask(_ doc: WaitingDoc) {
  Task.detached {
    try? await Task.sleep(for: .seconds(1 << 20))
    use(doc)
  }
}

/// Makes a task that waits for somebody to resume it.
@inline(never)
func makeSuspendedTask(_ doc: WaitingDoc) {
  let isWaiting = DispatchSemaphore(value: 0)
  Task.detached {
    await withCheckedContinuation {
      waiters.append($0)
      isWaiting.signal()
    }
    use(doc)
  }
  isWaiting.wait()
}

/// Has the continuation of a task that alone has the gate.
final class Gate: @unchecked Sendable { var continuation: UnsafeContinuation<Void, Never>? }

/// Makes a task that waits for what it alone could reach.
@inline(never)
func makeUnreachableTask() {
  let isWaiting = DispatchSemaphore(value: 0)
  Task.detached {
    let gate = Gate()
    await withUnsafeContinuation {
      gate.continuation = $0
      isWaiting.signal()
    }
    use(gate)
  }
  isWaiting.wait()
}

/// Retains objects that nothing refers to then.
@inline(never)
func makeUnreachableObjects() {
  for _ in 0..<16 {
    // SAFETY: Only a retain too many.
    _ = unsafe Unmanaged.passRetained(LostDoc())
  }
}

/// Makes a timer whose handler captures an object.
@inline(never)
func makeTimer(_ doc: WaitingDoc) {
  let timer = DispatchSource.makeTimerSource(queue: .global())
  timer.schedule(deadline: .now() + 86_400)
  // Without a reference of its own a timer ends with the last one to it.
  timer.setEventHandler {
    use(doc)
    timer.resume()
  }
  timer.activate()
}

/// Makes a block that runs tomorrow.
@inline(never)
func makeDelayedBlock(_ doc: WaitingDoc) {
  DispatchQueue.global().asyncAfter(deadline: .now() + 86_400) { use(doc) }
}

/// Makes a stream with objects that nobody takes.
@inline(never)
func makeStream() {
  let made = AsyncStream.makeStream(of: BufferedDoc.self)
  Registry.continuation = made.continuation
  for number in 0..<3 {
    let doc = BufferedDoc()
    announce("buffered-\(number)", doc)
    made.continuation.yield(doc)
  }
  announce(BufferedDoc.self, count: 3)
}

/// Takes an item some day, in a task that is isolated to it.
actor Worker<Item: Sendable> {
  /// How many items it took.
  var count = 0

  /// Takes an item.
  func take(_ item: Item) { count += 1 }

  /// Makes a task that takes an item.
  func start(_ item: Item) {
    Task {
      try? await Task.sleep(for: .seconds(1 << 20))
      self.take(item)
    }
  }
}

/// Makes a generic actor whose task sleeps.
@inline(never)
func makeIsolatedTask() {
  let worker = Worker<Int>()
  announce("isolated", worker)
  Task.detached { await worker.start(1) }
}

/// Makes everything that waits.
@inline(never)
func makeWaiting() {
  let makers = [
    "thread": makeThread, "sleeping": makeSleepingTask, "suspended": makeSuspendedTask,
    "timer": makeTimer, "delayed": makeDelayedBlock,
  ]
  for (name, make) in makers.sorted(by: { $0.key < $1.key }) {
    let doc = WaitingDoc()
    announce("waiting-\(name)", doc)
    make(doc)
  }
  announce(WaitingDoc.self, count: makers.count)
  makeStream()
  makeIsolatedTask()
}
