import LeakMemory
import Synchronization
import Testing

@testable import LeakLibraries

extension LiveTests {
  @Suite("Isolated deinits that wait") struct IsolatedDeinitRuleTests {
    /// Has jobs, and runs none.
    final class Executor: SerialExecutor {
      let jobs = Mutex<[UnownedJob]>([])

      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
      }

      /// Runs what has been queued.
      func drain() {
        let queued = jobs.withLock { jobs in
          defer { jobs = [] }
          return jobs
        }
        // SAFETY: The executor is there while its method runs.
        for job in queued { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
      }
    }

    actor Ending {
      let executor: Executor
      nonisolated var unownedExecutor: UnownedSerialExecutor {
        // SAFETY: The actor has the executor.
        unsafe executor.asUnownedSerialExecutor()
      }
      init(_ executor: Executor) { self.executor = executor }
      isolated deinit {}
    }

    struct Weak { weak var ending: Ending? }

    /// Where the job is that an executor has got.
    private func job(of executor: Executor) throws -> Address {
      let jobs = executor.jobs.withLock { $0 }
      let job = try #require(jobs.first)
      // SAFETY: A job is a pointer to it.
      return Address(unsafe unsafeBitCast(job, to: UInt.self))
    }

    @Test("The job has its object, also where that has weak references", arguments: [false, true])
    func job(isWeak: Bool) throws {
      let executor = Executor()
      var ending: Ending? = Ending(executor)
      let object = ending.map { Address(of: $0) }
      let box = Weak(ending: isWeak ? ending : nil)
      ending = nil
      let job = try job(of: executor)
      let picture = try Picture()
      #expect(picture.read(job))
      let references = picture.references(from: job)
      #expect(references.map(\.target) == [object])
      #expect(references.map(\.role) == [.isolatedDeinit])
      executor.drain()
      #expect(box.ending == nil)
    }

    @Test("A block that looks like a job of an object that is alive, or of none, has nothing")
    func others() throws {
      let executor = Executor()
      var ending: Ending? = Ending(executor)
      ending = nil
      let job = try job(of: executor)
      let alive = Executor()
      // SAFETY: Freed below, after the last look at it.
      let block = UnsafeMutablePointer<UInt>.allocate(capacity: 10)
      for index in 0..<10 { unsafe block[index] = OwnMemory().word(job + 8 * index) ?? 0 }
      let copy = Address(UInt(bitPattern: block))
      for word in [Address(of: alive).bits, 0, 1, UInt.max, copy.bits] {
        unsafe block[8] = word
        let picture = try Picture(rules: [IsolatedDeinitRule()])
        #expect(!picture.read(copy))
      }
      unsafe block.deallocate()
      executor.drain()
      withExtendedLifetime((ending, alive)) {}
    }
  }
}
