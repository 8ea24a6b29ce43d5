// What tasks hold, by how they are started and what they wait for.
import ShapeJudge

class Work: @unchecked Sendable { var number = 1; var task: Task<Void, Never>? }

/// Waits for a very long time, or until the task is cancelled.
func sleepLong() async { try? await Task.sleep(for: .seconds(36_000)) }

/// Lets what was started begin.
func pause() async { try? await Task.sleep(for: .milliseconds(40)) }

/// Says goodbye to an object.
@inline(never)
func leave(_ object: AnyObject) { victim = object }

final class TaskSleeping: Work, @unchecked Sendable {
  func start() {
    task = Task {
      await sleepLong()
      self.number += 1
    }
  }
}
func taskSleeping(_ leaks: Bool) async {
  let work = TaskSleeping()
  work.start()
  await pause()
  if !leaks { work.task?.cancel() }
  leave(work)
}

final class TaskDetached: Work, @unchecked Sendable {
  func start() {
    task = Task.detached {
      await sleepLong()
      self.number += 1
    }
  }
}
func taskDetached(_ leaks: Bool) async {
  let work = TaskDetached()
  work.start()
  await pause()
  if !leaks { work.task?.cancel() }
  leave(work)
}

final class TaskForgotten: Work, @unchecked Sendable {
  func start(_ leaks: Bool) {
    Task {
      if leaks { await sleepLong() }
      self.number += 1
    }
  }
}
func taskForgotten(_ leaks: Bool) async {
  let work = TaskForgotten()
  work.start(leaks)
  await pause()
  leave(work)
}

final class TaskContinuation: Work, @unchecked Sendable {
  func start(_ leaks: Bool) {
    Task {
      await withCheckedContinuation { (next: CheckedContinuation<Void, Never>) in
        if !leaks { next.resume() }
      }
      self.number += 1
    }
  }
}
func taskContinuation(_ leaks: Bool) async {
  let work = TaskContinuation()
  work.start(leaks)
  await pause()
  leave(work)
}

final class TaskUnsafeContinuation: Work, @unchecked Sendable {
  func start(_ leaks: Bool) {
    Task {
      await withUnsafeContinuation { (next: UnsafeContinuation<Void, Never>) in
        if !leaks { next.resume() }
      }
      self.number += 1
    }
  }
}
func taskUnsafeContinuation(_ leaks: Bool) async {
  let work = TaskUnsafeContinuation()
  work.start(leaks)
  await pause()
  leave(work)
}

actor TaskActor {
  var number = 1
  var task: Task<Void, Never>?
  func start() {
    task = Task.detached {
      await sleepLong()
      await self.count()
    }
  }
  func count() { number += 1 }
  func stop() { task?.cancel() }
}
func taskActor(_ leaks: Bool) async {
  let work = TaskActor()
  await work.start()
  await pause()
  if !leaks { await work.stop() }
  leave(work)
}

nonisolated(unsafe) var finishedTask: Task<GlobalTaskResult, Never>?
final class GlobalTaskResult: Work, @unchecked Sendable {}
@inline(never)
func finish() async {
  let task = Task { GlobalTaskResult() }
  finishedTask = task
  leave(await task.value)
}

func globalTaskResult(_ leaks: Bool) async {
  await finish()
  if !leaks { finishedTask = nil }
}

final class TaskResult: @unchecked Sendable { var task: Task<TaskResult, Never>? }
func taskResult(_ leaks: Bool) async {
  let work = TaskResult()
  if leaks {
    work.task = Task { work }
    _ = await work.task?.value
  }
  leave(work)
}

enum Context { @TaskLocal static var current: TaskLocalValue? }
final class TaskLocalValue: Work, @unchecked Sendable {}
@inline(never)
func inherit() -> Task<Void, Never> {
  let work = TaskLocalValue()
  leave(work)
  return Context.$current.withValue(work) { Task { await sleepLong() } }
}
func taskLocalValue(_ leaks: Bool) async {
  let task = inherit()
  await pause()
  if !leaks { task.cancel() }
}

final class TaskGroupChild: Work, @unchecked Sendable {
  func start() {
    task = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await sleepLong()
          self.number += 1
        }
      }
    }
  }
}
func taskGroupChild(_ leaks: Bool) async {
  let work = TaskGroupChild()
  work.start()
  await pause()
  if !leaks { work.task?.cancel() }
  leave(work)
}

final class TaskAwaitingTask: Work, @unchecked Sendable {
  func start() {
    let other = Task { await sleepLong() }
    task = Task {
      await withTaskCancellationHandler {
        await other.value
      } onCancel: {
        other.cancel()
      }
      self.number += 1
    }
  }
}
func taskAwaitingTask(_ leaks: Bool) async {
  let work = TaskAwaitingTask()
  work.start()
  await pause()
  if !leaks { work.task?.cancel() }
  leave(work)
}

final class TaskStream: Work, @unchecked Sendable {
  nonisolated(unsafe) static var feed: AsyncStream<Int>.Continuation?
  func start() {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    Self.feed = continuation
    task = Task { for await number in stream { self.number += number } }
  }
}
func taskStream(_ leaks: Bool) async {
  let work = TaskStream()
  work.start()
  await pause()
  if !leaks { TaskStream.feed?.finish() }
  await pause()
  leave(work)
}

@MainActor final class TaskMainActor {
  var number = 1
  var task: Task<Void, Never>?
  init() {}
  func start() {
    task = Task {
      await sleepLong()
      self.number += 1
    }
  }
}
@MainActor func taskMainActor(_ leaks: Bool) async {
  let work = TaskMainActor()
  work.start()
  await pause()
  if !leaks { work.task?.cancel() }
  leave(work)
}

final class TaskDiscardingGroup: Work, @unchecked Sendable {
  func start() {
    task = Task {
      await withDiscardingTaskGroup { group in
        group.addTask {
          await sleepLong()
          self.number += 1
        }
      }
    }
  }
}
func taskDiscardingGroup(_ leaks: Bool) async {
  let work = TaskDiscardingGroup()
  work.start()
  await pause()
  if !leaks { work.task?.cancel() }
  leave(work)
}

final class AsyncLet: Work, @unchecked Sendable {
  func run() async {
    async let waiting: Void = sleepLong()
    await waiting
    number += 1
  }
}
@inline(never)
func startAsyncLet(_ work: AsyncLet) -> Task<Void, Never> {
  Task { [weak work] in await work?.run() }
}
func asyncLet(_ leaks: Bool) async {
  let work = AsyncLet()
  work.task = startAsyncLet(work)
  await pause()
  if !leaks { work.task?.cancel() }
  leave(work)
}

final class TaskStrongLoop: Work, @unchecked Sendable {
  func start() {
    task = Task { [weak self] in
      guard let self else { return }
      while !Task.isCancelled {
        await sleepLong()
        self.number += 1
      }
    }
  }
}
func taskStrongLoop(_ leaks: Bool) async {
  let work = TaskStrongLoop()
  work.start()
  await pause()
  if !leaks { work.task?.cancel() }
  leave(work)
}

struct Outcome: Sendable {
  var name = "a name that does not fit into two words"; var item: TaskResultStruct
}
final class TaskResultStruct: @unchecked Sendable { var tasks: [Task<Outcome, Never>] = [] }
func taskResultStruct(_ leaks: Bool) async {
  let work = TaskResultStruct()
  if leaks {
    work.tasks.append(Task { Outcome(item: work) })
    _ = await work.tasks[0].value
  }
  leave(work)
}

final class ContinuationStored: Work, @unchecked Sendable {
  var waiting: CheckedContinuation<Void, Never>?
  func start() {
    task = Task {
      await withCheckedContinuation { self.waiting = $0 }
      self.number += 1
    }
  }
}
func continuationStored(_ leaks: Bool) async {
  let work = ContinuationStored()
  work.start()
  await pause()
  if !leaks { work.waiting?.resume() }
  leave(work)
}

@main struct Main {
  static func main() async {
    await runAsynchronously([
      "taskSleeping": { await taskSleeping($0) },
      "taskDetached": { await taskDetached($0) },
      "taskForgotten": { await taskForgotten($0) },
      "taskContinuation": { await taskContinuation($0) },
      "taskUnsafeContinuation": { await taskUnsafeContinuation($0) },
      "taskActor": { await taskActor($0) },
      "globalTaskResult": { await globalTaskResult($0) },
      "taskResult": { await taskResult($0) },
      "taskLocalValue": { await taskLocalValue($0) },
      "taskGroupChild": { await taskGroupChild($0) },
      "taskAwaitingTask": { await taskAwaitingTask($0) },
      "taskStream": { await taskStream($0) },
      "taskMainActor": { await taskMainActor($0) },
      "taskDiscardingGroup": { await taskDiscardingGroup($0) },
      "asyncLet": { await asyncLet($0) },
      "taskStrongLoop": { await taskStrongLoop($0) },
      "taskResultStruct": { await taskResultStruct($0) },
      "continuationStored": { await continuationStored($0) },
    ])
  }
}
