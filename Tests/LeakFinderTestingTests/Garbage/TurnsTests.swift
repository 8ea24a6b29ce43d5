import Dispatch
import LeakLocking
import Testing

@testable import LeakFinderTesting

@Suite("Turns of bodies that run one at a time")
struct TurnsTests {
  @Test("of many tasks one at a time has its turn, and all get theirs")
  func oneAtATime() async {
    let turns = Turns(patience: .seconds(3600))
    let running = Locked((now: 0, most: 0, all: 0))
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          guard await turns.take() else { return }
          running.withLock {
            $0.now += 1
            $0.most = max($0.most, $0.now)
            $0.all += 1
          }
          await Task.yield()
          running.withLock { $0.now -= 1 }
          turns.leave()
        }
      }
    }
    #expect(running.withLock { $0.most } == 1)
    #expect(running.withLock { $0.all } == 50)
  }

  @Test("who may not block is told at once, and who waits in vain after a while")
  func impatient() async {
    let turns = Turns(patience: .milliseconds(20))
    #expect(turns.takeBlocking(mayBlock: false))
    #expect(!turns.takeBlocking(mayBlock: false))
    #expect(await !turns.take())
    turns.leave()
    #expect(await turns.take())
    turns.leave()
  }
}
