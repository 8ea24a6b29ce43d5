// Only a ring has the continuation that a task waits for: without the ring nobody could resume the task, which keeps itself and
// what it has.
import Foundation
import LeakFinder

final class Exchange {
  var pending: CheckedContinuation<Void, Never>?
  var peer: Peer?
}

final class Peer { var exchange: Exchange? }

final class Draft { let name = "draft" }

final class Editor: @unchecked Sendable {
  let draft = Draft()

  func run(_ lent: Unmanaged<Exchange>) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      lent._withUnsafeGuaranteedRef { $0.pending = continuation }
    }
    print(draft.name)
  }
}

nonisolated(unsafe) weak var draft: Draft?

@inline(never)
func scenario() {
  let (exchange, peer, editor) = (Exchange(), Peer(), Editor())
  exchange.peer = peer
  peer.exchange = exchange
  draft = editor.draft
  nonisolated(unsafe) let lent = Unmanaged.passUnretained(exchange)
  Task.detached { await editor.run(lent) }
  usleep(100_000)
  LeakTracker.shared.didDismiss(editor.draft, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
Thread.detachNewThread { scenario() }
finish(("draft", { draft }))
