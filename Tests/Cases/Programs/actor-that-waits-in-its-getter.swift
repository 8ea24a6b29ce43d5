// All retains of an actor are those of the functions that wait in it: the caller's variable, and the actor on which the continuation
// is to be resumed.
import Foundation
import LeakFinder

actor Channel {
  private var waiters: [CheckedContinuation<Int, Error>] = []

  var value: Int {
    get async throws { try await withCheckedThrowingContinuation { waiters.append($0) } }
  }
}

nonisolated(unsafe) weak var channel: Channel?

actor Loader {
  func load() async throws -> Int {
    let made = Channel()
    channel = made
    return try await made.value
  }
}

@inline(never)
func scenario() async {
  let loader = Loader()
  Task { print(try await loader.load()) }
  try? await Task.sleep(for: .milliseconds(100))
  LeakTracker.shared.didDismiss(channel!, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
await Task { await scenario() }.value
finish(("channel", { channel }))
