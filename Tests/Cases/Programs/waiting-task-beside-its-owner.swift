// A channel's state is the channel's own, and has the continuation of a task that waits in the channel: the waiting
// function has the state besides, in what it has captured.
import Foundation
import LeakFinder

final class ChannelState: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: UnsafeContinuation<Int?, Never>?
  private(set) var isOver = false

  func wait(_ continuation: UnsafeContinuation<Int?, Never>) {
    lock.withLock { waiting = continuation }
  }
}

final class Channel: Sendable {
  let state = ChannelState()

  func next(onSuspend: (@Sendable () -> Void)? = nil) async -> Int? {
    await withUnsafeContinuation { [state] continuation in
      state.wait(continuation)
      if state.isOver { onSuspend?() }
    }
  }
}

let channel = Channel()
nonisolated(unsafe) weak var state: ChannelState?

@inline(never)
func scenario() {
  state = channel.state
  Task { _ = await channel.next() }
  usleep(100_000)
  if let state { LeakTracker.shared.didDismiss(state, gracePeriod: .milliseconds(100)) }
}

setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("state", { state }))
