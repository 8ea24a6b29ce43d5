import Dispatch
import LeakMemory
import Testing

@testable import LeakLibraries

extension LiveTests {
  @Suite("Tasks") struct TaskRuleTests {
    /// Waits until a task is suspended with a record of what it depends on.
    func waitForSuspension(_ task: Address) async throws {
      try await waitUntil("the task is not suspended") { status(of: task) & 0x5800 == 0x4000 }
    }

    @Test("A task that waits for a continuation has its closure, itself, and what can resume it")
    func continuation() async throws {
      let states = TaskStates()
      let task = Task.detached { await states.waitChecked(states.leaf) }
      try await waitForSuspension(address(of: task))
      let picture = try Picture()
      let at = address(of: task)
      #expect(picture.read(at))
      let fact = try #require(picture.facts.tasks.first)
      #expect(fact.state == .suspended)
      #expect(fact.dependency == .continuation)
      #expect(!fact.isCancelled)
      // The continuation's context is in the task's own innermost frame.
      #expect(
        picture.facts.claims.contains {
          $0.start <= fact.awaited && fact.awaited < $0.start + $0.byteCount
        }
      )
      // One retain is the variable's here, the other the task's own.
      #expect(picture.strongCount(of: at) == 2)
      #expect(picture.facts.selfRetains == [LibrarySelfRetain(object: at, reason: .unfinishedTask)])
      #expect(picture.facts.roots.isEmpty)
      let closure = try #require(picture.references(from: at).first { $0.role == .taskClosure })
      #expect(picture.kind(of: closure.target) == .closureContext)
      #expect(picture.strongCount(of: closure.target) == 1)
      states.resumeAll()
      #expect(await task.value == 8)
    }

    @Test("A frame's claims have the objects of its variables, under the function's code")
    func frames() async throws {
      let states = TaskStates()
      let leaf = TaskStates.Leaf(30)
      let task = Task.detached { await states.waitUnsafe(leaf) }
      try await waitForSuspension(address(of: task))
      let picture = try Picture()
      picture.read(address(of: task))
      var holders: [LibraryClaim] = []
      for claim in picture.facts.claims {
        for offset in stride(from: 0, to: claim.byteCount - 7, by: 8)
        where picture.word(claim.start + offset) == Address(of: leaf).bits {
          holders.append(claim)
        }
      }
      let names = holders.compactMap { picture.context.symbolName(at: $0.code) }
      #expect(names.contains { $0.contains("waitUnsafe") })
      #expect(holders.allSatisfy { $0.claimant == address(of: task) })
      states.resumeAll()
      _ = await task.value
      withExtendedLifetime(leaf) {}
    }

    @Test("A task that waits for another one can be resumed by that")
    func otherTask() async throws {
      let states = TaskStates()
      let first = Task.detached { await states.waitChecked(states.leaf) }
      let second = Task.detached { await first.value }
      try await waitForSuspension(address(of: first))
      try await waitForSuspension(address(of: second))
      let picture = try Picture()
      picture.read(address(of: second))
      let fact = try #require(picture.facts.tasks.first)
      #expect(fact.dependency == .task)
      #expect(fact.awaited == address(of: first))
      let reference = picture.facts.references.first { $0.role == .waitingTask }
      #expect(reference?.holder == address(of: first))
      #expect(reference?.target == address(of: second))
      #expect(reference?.kind == .continuation)
      states.resumeAll()
      #expect(await second.value == 8)
    }

    @Test("Children by async let lie in their parent's memory and are read there")
    func asyncLet() async throws {
      let states = TaskStates()
      let task = Task.detached {
        async let first = states.waitChecked(TaskStates.Leaf(3))
        async let second = states.waitUnsafe(TaskStates.Leaf(4))
        return await first + second
      }
      try await waitForSuspension(address(of: task))
      try await waitUntil("children do not wait") { states.waitingCount == 2 }
      let picture = try Picture()
      let at = address(of: task)
      picture.read(at)
      let children = picture.facts.tasks.filter { $0.parent == at }
      #expect(children.count == 2)
      let parent = try #require(picture.facts.tasks.first { $0.address == at })
      #expect(parent.dependency == .task)
      #expect(children.contains { $0.address == parent.awaited })
      for child in children {
        let embedded = try #require(picture.interpretation(of: child.address))
        #expect(embedded.isEmbedded)
        #expect(picture.heap.block(containing: child.address)?.start != child.address)
        // No claim of the parent's is in the child.
        #expect(
          !picture.facts.claims.contains {
            $0.claimant == at && $0.start < child.address + child.byteCount
              && $0.start + $0.byteCount > child.address
          }
        )
      }
      // Children are immortal: they have no retain of themselves.
      #expect(picture.facts.selfRetains.map(\.object) == [at])
      states.resumeAll()
      #expect(await task.value == 9)
    }

    @Test(
      "A group's children resume it, and finished ones belong to it until their results are taken"
    )
    func group() async throws {
      let states = TaskStates()
      let done = DispatchSemaphore(value: 0)
      let task = Task.detached {
        await withTaskGroup(of: TaskStates.Leaf.self) { group in
          for number in 0..<4 {
            group.addTask { TaskStates.Leaf(await states.waitUnsafe(TaskStates.Leaf(number))) }
          }
          for number in 10..<13 {
            group.addTask {
              defer { done.signal() }
              return TaskStates.Leaf(number)
            }
          }
          _ = await states.waitChecked(states.leaf)
          var sum = 0
          for await leaf in group { sum += leaf.number }
          return sum
        }
      }
      try await waitForSuspension(address(of: task))
      try await waitUntil("children do not wait") { states.waitingCount == 5 }
      let at = address(of: task)
      // The three that return nearly at once are in the group's queue when they are over.
      var picture = try Picture()
      for _ in 0..<200 {
        picture = try Picture()
        picture.read(at)
        if picture.facts.references.filter({ $0.role == .groupTask && $0.kind == .strong }).count
          == 3
        {
          break
        }
      }
      let kept = picture.facts.references.filter { $0.role == .groupTask && $0.kind == .strong }
      #expect(kept.count == 3)
      for reference in kept {
        picture.read(reference.target)
        #expect(picture.strongCount(of: reference.target) == 1)
        let value = try #require(picture.facts.values.first { $0.holder == reference.target })
        let object = picture.object(at: value.start)
        let leaf = try #require(object)
        #expect(picture.strongCount(of: leaf) == 1)
      }
      let children = picture.facts.references.filter {
        $0.role == .groupTask && $0.kind == .continuation
      }
      #expect(children.count == 7)
      for child in children where !kept.contains(where: { $0.target == child.target }) {
        #expect(picture.strongCount(of: child.target) == 1)
      }
      // It does not wait for the group, so that no child can resume it.
      #expect(!picture.facts.references.contains { $0.role == .parentTask })
      states.resumeAll()
      #expect(await task.value == 0 + 1 + 2 + 3 + 4 + 10 + 11 + 12)
    }

    @Test("A task that waits for its group is resumed by each of the children")
    func awaitedGroup() async throws {
      let states = TaskStates()
      let task = Task.detached {
        await withTaskGroup(of: Int.self) { group in
          for number in 0..<3 {
            group.addTask { await states.waitUnsafe(TaskStates.Leaf(number)) }
          }
          return await group.next() ?? 0
        }
      }
      try await waitForSuspension(address(of: task))
      try await waitUntil("children do not wait") { states.waitingCount == 3 }
      let picture = try Picture()
      picture.read(address(of: task))
      #expect(picture.facts.tasks.first?.dependency == .group)
      #expect(picture.facts.references.filter { $0.role == .parentTask }.count == 3)
      states.resumeAll()
      _ = await task.value
    }

    @Test("A task that waits for a stream has a handler for being cancelled")
    func stream() async throws {
      let states = TaskStates()
      let task = Task.detached {
        var count = 0
        for await leaf in states.stream { count += leaf.number }
        return count
      }
      try await waitForSuspension(address(of: task))
      let picture = try Picture()
      picture.read(address(of: task))
      let fact = try #require(picture.facts.tasks.first)
      #expect(fact.dependency == .continuation)
      #expect(fact.cancellationHandlers.count == 1)
      states.resumeAll()
      _ = await task.value
    }

    @Test("A stream's storage is retained by each task that waits in it", arguments: [1, 2])
    func streamStorage(count: Int) async throws {
      let states = TaskStates()
      let tasks = (0..<count).map { _ in
        Task.detached { for await _ in states.stream {} }
      }
      for task in tasks { try await waitForSuspension(address(of: task)) }
      let picture = try Picture()
      // SAFETY: A continuation is one reference, to the storage; its bits are read only.
      let storage = Address(unsafe unsafeBitCast(states.source, to: UInt.self))
      #expect(picture.read(storage))
      let waiting = picture.facts.references.filter { $0.target == storage }
      #expect(Set(waiting.map(\.holder)) == Set(tasks.map { address(of: $0) }))
      #expect(waiting.allSatisfy { $0.role == .awaitedStream && $0.kind == .strong })
      // Both frames of every task have a retain, and the program has others.
      #expect(picture.strongCount(of: storage) >= 2 * count + 2)
      states.resumeAll()
      for task in tasks { _ = await task.value }
    }

    @Test("A stream that cannot be waited for yet, or not any more, is retained by no task")
    func idleStream() throws {
      let states = TaskStates()
      let picture = try Picture()
      // SAFETY: As above.
      let storage = Address(unsafe unsafeBitCast(states.source, to: UInt.self))
      #expect(!picture.read(storage))
      #expect(picture.facts.references.isEmpty)
      withExtendedLifetime(states) {}
    }

    @Test("A finished task has its result and nothing else")
    func finished() async throws {
      let leaf = TaskStates.Leaf(1)
      let task = Task.detached { leaf }
      _ = await task.value
      try await waitUntil("the task is not over") { status(of: address(of: task)) & 0x2000 != 0 }
      let picture = try Picture()
      let at = address(of: task)
      picture.read(at)
      #expect(picture.facts.tasks.first?.state == .complete)
      #expect(picture.facts.selfRetains.isEmpty)
      #expect(picture.facts.claims.isEmpty)
      #expect(picture.facts.references.isEmpty)
      let value = try #require(picture.facts.values.first)
      #expect(picture.word(value.start) == Address(of: leaf).bits)
      withExtendedLifetime(task) {}
    }

    @Test("A failed task has its error")
    func failed() async throws {
      struct Failure: Error { let leaf = TaskStates.Leaf(2) }
      let task = Task<Int, any Error>.detached { throw Failure() }
      _ = await task.result
      try await waitUntil("the task is not over") { status(of: address(of: task)) & 0x2000 != 0 }
      let picture = try Picture()
      picture.read(address(of: task))
      let reference = try #require(picture.facts.references.first)
      #expect(reference.role == .taskError)
      #expect(picture.kind(of: reference.target) == .error)
      #expect(picture.strongCount(of: reference.target) == 1)
      withExtendedLifetime(task) {}
    }

    @Test("A task-local value belongs to the task that set it")
    func taskLocal() async throws {
      let states = TaskStates()
      let leaf = TaskStates.Leaf(99)
      let task = Task.detached {
        await TaskStates.Locals.$leaf.withValue(leaf) { await states.waitChecked(states.leaf) }
      }
      try await waitForSuspension(address(of: task))
      let picture = try Picture()
      picture.read(address(of: task))
      let value = try #require(picture.facts.values.first { $0.role == .taskLocalValue })
      #expect(picture.word(value.start) == Address(of: leaf).bits)
      // Its word is a value's, and no claim's.
      #expect(
        !picture.facts.claims.contains {
          $0.start <= value.start && value.start < $0.start + $0.byteCount
        }
      )
      states.resumeAll()
      _ = await task.value
      withExtendedLifetime(leaf) {}
    }

    @Test("A named task has its name, a cancelled one is known to be cancelled")
    func nameAndCancellation() async throws {
      let states = TaskStates()
      let task = Task.detached(name: "import of pictures") {
        await states.waitChecked(states.leaf)
      }
      try await waitForSuspension(address(of: task))
      task.cancel()
      let picture = try Picture()
      picture.read(address(of: task))
      let fact = try #require(picture.facts.tasks.first)
      #expect(fact.isCancelled)
      #expect(picture.snapshot.text(fact.name) == "import of pictures")
      states.resumeAll()
      _ = await task.value
    }

    @Test("A task that runs, and one that waits for its actor, are roots")
    func runningAndEnqueued() async throws {
      let states = TaskStates()
      let begun = DispatchSemaphore(value: 0)
      let running = Task.detached { await states.busy.block(on: states.gate, begun: begun) }
      begun.wait()
      let enqueued = Task.detached { await states.busy.number() }
      try await waitUntil("the task is not enqueued on the actor") {
        status(of: address(of: enqueued)) & 0x5000 == 0x5000
      }
      let picture = try Picture()
      picture.read(address(of: running))
      picture.read(address(of: enqueued))
      #expect(picture.facts.tasks.map(\.state) == [.running, .enqueued])
      #expect(picture.facts.tasks.last?.dependency == .executor)
      #expect(
        Set(picture.facts.roots.map(\.target)) == [address(of: running), address(of: enqueued)]
      )
      let job = picture.facts.references.first { $0.role == .enqueuedJob }
      #expect(job?.holder == Address(of: states.busy) || job == nil)
      states.gate.signal()
      _ = await running.value
      #expect(await enqueued.value == 5)
    }

    @Test("A sleeping task is held by what wakes it up")
    func sleeping() async throws {
      let task = Task.detached { try? await Task.sleep(for: .seconds(100_000)) }
      try await waitForSuspension(address(of: task))
      let picture = try Picture()
      picture.readAll()
      let at = address(of: task)
      #expect(picture.facts.tasks.first { $0.address == at }?.dependency == .continuation)
      #expect(
        picture.facts.references.contains {
          $0.target == at && $0.kind == .continuation && $0.role == .continuation
        }
      )
      // What wakes it is a task of the library's that libdispatch runs later.
      let wakeUps = picture.facts.references.filter { $0.role == .wakeUp }
      #expect(
        wakeUps.contains { wakeUp in
          picture.references(from: wakeUp.target).contains {
            $0.role == .enqueuedJob && picture.kind(of: $0.target) == .task
          }
        }
      )
      task.cancel()
      _ = await task.value
    }
  }
}
