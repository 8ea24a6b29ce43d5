// A task iterates over a sequence of the program's own, whose iterator has it: a weak capture frees nothing.
import Foundation
import LeakFinder
struct Row: Sendable { let id: Int }
final class ChangeFeed<R: Sendable>: AsyncSequence, @unchecked Sendable { typealias Element = R
  struct Iterator: AsyncIteratorProtocol { let feed: ChangeFeed<R>; var index = 0; mutating func next() async -> R? { index += 1; return await withCheckedContinuation { feed.park($0) } } }
  private let lock = NSLock(); private var waiters: [CheckedContinuation<R?, Never>] = []; private var closed = false
  func park(_ c: CheckedContinuation<R?, Never>) { lock.lock(); waiters.append(c); lock.unlock() }
  func makeAsyncIterator() -> Iterator { Iterator(feed: self) }
  func close() {
  }
  deinit { print("deinit") } }
nonisolated(unsafe) weak var victim: ChangeFeed<Row>?
final class View: @unchecked Sendable { var rows: [Row] = []; var task: Task<Void, Never>?
  func observe(_ feed: ChangeFeed<Row>) {
    task = Task.detached { [weak self] in for await r in feed { self?.rows.append(r) } }
  } }
let view = View()
@inline(never) func scenario() { let s = ChangeFeed<Row>(); view.observe(s); usleep(100000); s.close(); victim = s; LeakTracker.shared.didDismiss(s, gracePeriod: .milliseconds(100)) }
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("feed", { victim }))
