// Two tasks' closures have an actor, and so have their functions, which wait: both captures are to be weak.
import Foundation
import LeakFinder

actor Feeder {
  var tasks: [Int: Set<Task<Void, Never>>] = [:]
  var count = 0

  func send(_ value: Int) { count += value }

  func start(_ run: @Sendable @escaping () async -> Int?) {
    let task = Task {
      let next = await run()
      if let next { self.send(next) }
    }
    tasks[1, default: []].insert(task)
    Task {
      await task.value
      self.tasks[1]?.remove(task)
    }
  }
}

let (feed, continuation) = AsyncStream<Int>.makeStream()
nonisolated(unsafe) weak var feeder: Feeder?

@inline(never)
func scenario() async {
  let made = Feeder()
  feeder = made
  await made.start {
    for await value in feed { return value }
    return nil
  }
  try? await Task.sleep(for: .milliseconds(50))
  LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
await Task { await scenario() }.value
finish(("feeder", { feeder }))
