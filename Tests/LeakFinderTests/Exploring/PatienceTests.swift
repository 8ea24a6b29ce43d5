import Foundation
import LeakFinder
import LeakMemory
import Synchronization
import Testing

@Suite("Other threads are given time to finish what they are about")
struct PatienceTests {
  /// What is known of waits that a test made.
  private final class Pauses: Sendable {
    /// How long each was, in milliseconds.
    let lengths = Mutex<[Int]>([])

    /// A patience that notes its waits.
    func patience(
      of lengths: [Int] = [1, 2, 4],
      othersAreAtWork: Bool = true
    ) -> Patience {
      Patience(
        pauses: lengths,
        othersAreAtWork: { othersAreAtWork },
        pause: { length in self.lengths.withLock { $0.append(length) } }
      )
    }
  }

  @Test("a retain that stays is waited for no longer than there is patience")
  func staying() {
    let pauses = Pauses()
    var patience = pauses.patience()
    #expect(patience.waits { false })
    #expect(pauses.lengths.withLock(\.self) == [1, 2, 4])
    #expect(!patience.waits { false })
  }

  @Test("a retain that is given back meanwhile is waited for no longer than that")
  func passing() {
    let pauses = Pauses()
    var patience = pauses.patience()
    #expect(patience.waits { pauses.lengths.withLock { $0.count == 2 } })
    #expect(pauses.lengths.withLock(\.self) == [1, 2])
  }

  @Test("nobody is waited for where all other threads wait themselves")
  func nobody() {
    let pauses = Pauses()
    var patience = pauses.patience(othersAreAtWork: false)
    #expect(!patience.waits { false })
    #expect(pauses.lengths.withLock(\.self) == [])
  }

  @Test("another look is worth it where somebody was at work during the last one")
  func seenAtWork() {
    let pauses = Pauses()
    let isAtWork = Flag()
    isAtWork.value.store(true, ordering: .relaxed)
    var patience = Patience(
      pauses: [1],
      othersAreAtWork: { isAtWork.value.load(ordering: .relaxed) },
      pause: { length in pauses.lengths.withLock { $0.append(length) } }
    )
    patience.look()
    isAtWork.value.store(false, ordering: .relaxed)
    #expect(patience.waits { false })
    #expect(pauses.lengths.withLock(\.self) == [])
  }

  @Test("a thread that runs is seen to be at work")
  func running() async {
    let isDone = Flag()
    Thread.detachNewThread { while !isDone.value.load(ordering: .relaxed) {} }
    #expect((0..<1_000).contains { _ in ThreadActivity.othersAreAtWork })
    isDone.value.store(true, ordering: .relaxed)
  }

  /// Something that has happened or not.
  private final class Flag: Sendable {
    let value = Atomic(false)
  }
}
