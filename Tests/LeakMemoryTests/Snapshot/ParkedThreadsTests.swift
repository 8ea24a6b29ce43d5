import Glibc
import LeakMemory
import Testing

extension SnapshotTests {
  @Suite("Threads parked by a signal") struct ParkedThreadsTests {
    /// Parks threads.
    private let source = OwnProcessSource(
      configuration: OwnProcessSource.Configuration(stop: .parked)
    )

    /// Something on the heap.
    private final class Block {}

    /// How SIGPROF is handled, as a number.
    private static func handling() -> Int {
      var action = sigaction()
      // SAFETY: Only written to; a handler's address is compared, not called.
      unsafe sigaction(SIGPROF, nil, &action)
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    }

    @Test("have their words and registers in the picture, and go on")
    func showsStacks() throws {
      let block = Block()
      let address = withExtendedLifetime(block) { Address(of: block) }
      let threads = (0..<4).map { BlockedThread(keeping: address, named: "parked \($0)") }
      for _ in 0..<10 {
        let snapshot = try source.snapshot()
        for thread in threads {
          let found = try #require(snapshot.threads.first { $0.number == thread.tid })
          #expect(found.isInKernel)
          let stack = try #require(found.registers?.stackPointer).bits
          var cursor = snapshot.cursor()
          let words = stride(from: stack & ~7, to: (stack & ~7) + 4096, by: 8)
          #expect(words.contains { cursor.word($0) == address.bits })
        }
      }
      withExtendedLifetime(block) {}
      // Each of them is only let go, and waited for, where it went on.
      for thread in threads { thread.end() }
    }

    @Test("leave the signal as it was")
    func givesSignalBack() throws {
      let before = Self.handling()
      _ = try source.snapshot()
      #expect(Self.handling() == before)
    }

    @Test("are not to be had where the program handles the signal")
    func declinesHandledSignal() {
      let before = signal(SIGPROF) { _ in }
      #expect(throws: SnapshotError.cannotBeStopped(getpid())) { _ = try source.snapshot() }
      #expect(Self.handling() != 0)
      signal(SIGPROF, before)
    }

    @Test("are not to be had where one of them blocks the signal, which then ends nothing")
    func declinesBlockedSignal() throws {
      var set = sigset_t()
      var before = sigset_t()
      // SAFETY: Both sets are ours; a new thread has the mask of the one that starts it.
      unsafe sigemptyset(&set)
      unsafe sigaddset(&set, SIGPROF)
      unsafe pthread_sigmask(SIG_BLOCK, &set, &before)
      let thread = BlockedThread(keeping: .null, named: "closed")
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
      #expect(throws: SnapshotError.cannotBeStopped(getpid())) { _ = try source.snapshot() }
      thread.end()
      _ = try source.snapshot()
    }
  }
}
