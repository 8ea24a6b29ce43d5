// A task waits for a task that waits for a third one, which waits for a continuation of an object that nothing reaches: to cancel
// them ends none of them.
import Foundation
import LeakFinder

final class Exchange {
  var pending: [CheckedContinuation<Int, Never>] = []
  var peer: Peer?
}

final class Peer { var exchange: Exchange? }

final class Upload { let name = "upload" }

nonisolated(unsafe) weak var upload: Upload?

@inline(never)
func scenario() {
  let (exchange, peer) = (Exchange(), Peer())
  exchange.peer = peer
  peer.exchange = exchange
  nonisolated(unsafe) let lent = Unmanaged.passUnretained(exchange)
  let last = Task.detached {
    await withCheckedContinuation { (continuation: CheckedContinuation<Int, Never>) in
      lent._withUnsafeGuaranteedRef { $0.pending.append(continuation) }
    }
  }
  let middle = Task.detached { await last.value }
  Task.detached {
    let made = Upload()
    upload = made
    LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
    print(await middle.value, made.name)
  }
  usleep(100_000)
}

setvbuf(stdout, nil, _IONBF, 0)
Thread.detachNewThread { scenario() }
finish(("upload", { upload }))
