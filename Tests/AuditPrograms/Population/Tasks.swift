/// Waits without end; the runtime makes a task of its own for it, which the caller has to count.
@inline(never)
func sleepForever() async { try? await Task.sleep(for: .seconds(1_000_000)) }

/// An actor.
actor Account {
  private var balance = 0
  private let leaf: SharedLeaf
  init(_ leaf: SharedLeaf) { self.leaf = leaf }

  /// Waits within the actor.
  func wait() async {
    await sleepForever()
    balance += leaf.number
  }
}

/// A stream with its continuation.
final class Streamer: Sendable {
  let stream: AsyncStream<SharedLeaf>
  let continuation: AsyncStream<SharedLeaf>.Continuation
  init() { (stream, continuation) = AsyncStream<SharedLeaf>.makeStream() }
}

/// A continuation that nothing resumes.
final class Waiting: @unchecked Sendable {
  var checked: CheckedContinuation<SharedLeaf, any Error>?
  var unsafe: UnsafeContinuation<SharedLeaf, Never>?
}

/// Values of tasks.
enum Locals {
  /// A value that a task has with it.
  @TaskLocal static var leaf: SharedLeaf?
}

/// Makes tasks and what they wait for.
enum Tasks {
  /// Makes one of each.
  static func make(_ round: Int) {
    makeSleeping()
    makeStreams()
    makeContinuations()
    makeGroups()
  }

  /// A new leaf, counted.
  private static func leaf() -> SharedLeaf {
    Ledger.count(SharedLeaf.self)
    return SharedLeaf()
  }

  /// Tasks that sleep, with objects in their frames.
  private static func makeSleeping() {
    let account = Account(leaf())
    Ledger.keep(account)
    Ledger.count("Task", 4 + 4)
    Task { await account.wait() }
    let held = leaf()
    Task {
      let local = SharedText(held)
      await sleepForever()
      _ = hidden(local)
    }
    Ledger.count(SharedText.self)
    let value = leaf()
    Locals.$leaf.withValue(value) {
      _ = Task { await sleepForever() }
    }
    Ledger.keep(TaskHolder(Task.detached { await sleepForever() }))
  }

  /// Tasks that wait for streams, one with elements that were not taken.
  private static func makeStreams() {
    let streamer = Streamer()
    Ledger.keep(streamer)
    Ledger.count("Task")
    Task { for await element in streamer.stream { _ = hidden(element) } }
    let filled = Streamer()
    Ledger.keep(filled)
    for _ in 0..<3 { filled.continuation.yield(leaf()) }
    let held = leaf()
    filled.continuation.onTermination = { _ in _ = hidden(held) }
    let (stream, continuation) = AsyncThrowingStream<SharedLeaf, any Error>.makeStream()
    continuation.yield(leaf())
    Ledger.keep(Pair(continuation, 1))
    Ledger.count("Task", 1 + 1)
    Task {
      for try await element in stream {
        _ = hidden(element)
        await sleepForever()
      }
    }
  }

  /// Tasks that wait for continuations.
  private static func makeContinuations() {
    let waiting = Waiting()
    Ledger.keep(waiting)
    Ledger.count("Task", 2)
    Task { _ = try? await withCheckedThrowingContinuation { waiting.checked = $0 } }
    Task { _ = await withUnsafeContinuation { waiting.unsafe = $0 } }
  }

  /// Tasks with children.
  private static func makeGroups() {
    let held = leaf()
    Ledger.count("Task", 4 + 3)
    Task {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            await sleepForever()
            _ = hidden(held)
          }
        }
      }
    }
    let other = leaf()
    Ledger.count("Task", 2 + 1)
    let task = Task { await sleepForever() }
    Task {
      await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        _ = hidden(other)
      }
    }
  }
}

/// An object that a task's frame holds.
final class SharedText: Sendable {
  let leaf: SharedLeaf
  init(_ leaf: SharedLeaf) { self.leaf = leaf }
}

/// A task in a field.
final class TaskHolder {
  let task: Task<Void, Never>
  init(_ task: Task<Void, Never>) { self.task = task }
}
