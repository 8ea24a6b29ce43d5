import Dispatch
import Glibc
import LeakMemory
import Testing

@testable import LeakLibraries

extension LiveTests {
  @Suite("Dispatch and blocks") struct DispatchRuleTests {
    final class Payload: Sendable {}

    /// The object of libdispatch that one of Swift's has.
    func core(_ object: AnyObject, _ picture: Picture) throws -> Address {
      let wrapper = Address(of: object)
      let target = Address(picture.word(wrapper + 16) ?? 0)
      #expect(
        picture.read(wrapper),
        "\(picture.details(of: wrapper)) \(picture.details(of: target))"
      )
      return try #require(picture.references(from: wrapper).first).target
    }

    /// Follows strong references by described words to an object, and gives the roles on the way.
    func path(from start: Address, to target: Address, _ picture: Picture) -> [LibraryRole]? {
      var queue: [(Address, [LibraryRole])] = [(start, [])]
      var seen: Set<Address> = []
      while !queue.isEmpty, seen.count < 1000 {
        let (holder, roles) = queue.removeFirst()
        if holder == target { return roles }
        guard seen.insert(holder).inserted else { continue }
        picture.read(holder)
        for reference in picture.references(from: holder) where reference.kind == .strong {
          queue.append((reference.target, roles + [reference.role]))
        }
        // A closure with one capture is that object, or has it at 16.
        if picture.kind(of: holder) == .closureContext {
          for offset in [16, 24, 32] {
            if let next = picture.object(at: holder + offset) { queue.append((next, roles)) }
          }
        }
      }
      return nil
    }

    @Test("A suspended queue holds its blocks, which hold their closures")
    func queuedBlocks() throws {
      let queue = DispatchQueue(label: "blocks")
      queue.suspend()
      // A queue that goes while it is suspended ends the process.
      defer {
        queue.resume()
        queue.sync {}
      }
      let payloads = (0..<3).map { _ in Payload() }
      for payload in payloads { queue.async { withExtendedLifetime(payload) {} } }
      let picture = try Picture()
      let object = try core(queue, picture)
      #expect(picture.read(object))
      #expect(picture.interpretation(of: object)?.kind == .dispatchQueue)
      let items = picture.references(from: object).filter { $0.role == .queuedBlock }
      #expect(items.count == 3)
      for (item, payload) in zip(items, payloads) {
        let roles = try #require(path(from: item.target, to: Address(of: payload), picture))
        #expect(roles.first == .queuedBlock)
        #expect(roles.contains(.blockClosure))
        #expect(picture.interpretation(of: item.target)?.kind == .queuedWork)
      }
    }

    @Test("An armed timer is a root whose event and cancel handlers are told apart")
    func timer() throws {
      let event = Payload()
      let cancel = Payload()
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now() + 100_000)
      timer.setEventHandler { withExtendedLifetime(event) {} }
      timer.setCancelHandler { withExtendedLifetime(cancel) {} }
      timer.activate()
      let picture = try Picture()
      let source = try core(timer as AnyObject, picture)
      #expect(picture.interpretation(of: source) == nil)
      picture.read(source)
      #expect(picture.interpretation(of: source)?.kind == .dispatchSource)
      let registration = try #require(
        picture.references(from: source).first { $0.role == .storage }
      ).target
      #expect(
        picture.facts.roots.contains { $0.target == registration && $0.role == .dispatchTimer }
      )
      let handlers = picture.references(from: registration)
      let first = try #require(handlers.first { $0.role == .eventHandler })
      let second = try #require(handlers.first { $0.role == .cancelHandler })
      #expect(path(from: first.target, to: Address(of: event), picture) != nil)
      #expect(path(from: first.target, to: Address(of: cancel), picture) == nil)
      #expect(path(from: second.target, to: Address(of: cancel), picture) != nil)
      timer.cancel()
    }

    @Test("A timer that was not activated is no root")
    func inactiveTimer() throws {
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now() + 100_000)
      timer.setEventHandler {}
      let picture = try Picture()
      picture.read(try core(timer as AnyObject, picture))
      #expect(picture.facts.roots.isEmpty)
      timer.activate()
      timer.cancel()
    }

    @Test("A group that was entered keeps itself, and what is to be done at its end")
    func group() throws {
      let group = DispatchGroup()
      let payload = Payload()
      group.enter()
      group.notify(queue: .global()) { withExtendedLifetime(payload) {} }
      let picture = try Picture()
      let object = try core(group, picture)
      picture.read(object)
      #expect(picture.interpretation(of: object)?.kind == .dispatchGroup)
      #expect(
        picture.facts.selfRetains.contains { $0.object == object && $0.reason == .enteredGroup }
      )
      let notify = try #require(picture.references(from: object).first { $0.role == .notifyBlock })
      #expect(path(from: notify.target, to: Address(of: payload), picture) != nil)
      group.leave()
      group.wait()
    }

    @Test("A group that nobody entered does not keep itself")
    func idleGroup() throws {
      let group = DispatchGroup()
      group.enter()
      group.leave()
      let picture = try Picture()
      picture.read(try core(group, picture))
      #expect(picture.facts.selfRetains.isEmpty)
    }

    @Test(
      "A channel leads to the handler of a read that waits, which is no root while a program has the channel"
    )
    func pendingRead() throws {
      var descriptors: [Int32] = [0, 0]
      // SAFETY: Two descriptors are asked for, and there is room for two.
      try #require(unsafe pipe(&descriptors) == 0)
      let queue = DispatchQueue(label: "channel")
      let channel = DispatchIO(type: .stream, fileDescriptor: descriptors[0], queue: queue) { _ in }
      let payload = Payload()
      let ended = DispatchSemaphore(value: 0)
      channel.read(offset: 0, length: 4096, queue: queue) { done, _, _ in
        withExtendedLifetime(payload) {}
        if done { ended.signal() }
      }
      defer {
        channel.close(flags: .stop)
        ended.wait()
        for descriptor in descriptors { close(descriptor) }
      }
      // The read begins on another thread.
      var (picture, roles): (Picture, [LibraryRole]?) = (try Picture(), nil)
      for _ in 0..<100 where roles == nil {
        sched_yield()
        picture = try Picture()
        roles = path(from: try core(channel, picture), to: Address(of: payload), picture)
      }
      let told = try #require(roles)
      #expect(told.filter { $0 != .storage }.starts(with: [.pendingRead]), "\(told)")
      #expect(!picture.facts.roots.contains { $0.role == .pendingRead })
    }

    @Test("A queue's value by key has one retain of its object")
    func specificValue() throws {
      let queue = DispatchQueue(label: "values")
      let key = DispatchSpecificKey<Payload>()
      let payload = Payload()
      queue.setSpecific(key: key, value: payload)
      let picture = try Picture()
      let object = try core(queue, picture)
      picture.read(object)
      let value = try #require(
        picture.references(from: object).first { $0.role == .queueSpecificValue }
      )
      #expect(picture.strongCount(of: value.target) == 1)
      #expect(picture.word(value.target + 16) == Address(of: payload).bits)
      queue.setSpecific(key: key, value: nil)
    }

    @Test("A work item leads through its block and the one inside to the closure")
    func workItem() throws {
      let payload = Payload()
      let item = DispatchWorkItem { withExtendedLifetime(payload) {} }
      let picture = try Picture()
      let block = try core(item, picture)
      #expect(picture.read(block))
      #expect(picture.interpretation(of: block)?.kind == .blocksBlock)
      let roles = try #require(path(from: block, to: Address(of: payload), picture))
      #expect(roles.first == .innerBlock)
      withExtendedLifetime(item) {}
    }

    @Test("A block's flags say how many times it is retained")
    func blockRetains() throws {
      let item = DispatchWorkItem {}
      let queue = DispatchQueue(label: "retains")
      queue.suspend()
      for _ in 0..<3 { queue.async(execute: item) }
      let picture = try Picture()
      let outer = try core(item, picture)
      picture.read(outer)
      let inner = try #require(picture.references(from: outer).first { $0.role == .innerBlock })
      picture.read(inner.target)
      #expect(picture.interpretation(of: outer)?.retainCount == 4)
      #expect(picture.interpretation(of: inner.target)?.retainCount == 1)
      queue.resume()
      queue.sync {}
      withExtendedLifetime(item) {}
    }

    @Test("A closure in a block has exactly one retain by it")
    func blockCounts() throws {
      typealias Block = @convention(block) () -> Void
      let payload = Payload()
      let block: Block = { withExtendedLifetime(payload) {} }
      let item = DispatchWorkItem(block: block)
      let picture = try Picture()
      let outer = try core(item, picture)
      picture.read(outer)
      let inner = try #require(picture.references(from: outer).first { $0.role == .innerBlock })
      picture.read(inner.target)
      let closure = try #require(
        picture.references(from: inner.target).first { $0.role == .blockClosure }
      )
      #expect(closure.isDescribed)
      #expect(picture.context.isCode(closure.code))
      #expect(
        picture.strongReferences(to: closure.target).count
          <= picture.strongCount(of: closure.target)
      )
      block()
      withExtendedLifetime(item) {}
    }

    @Test("What a thread keeps for its next piece of work is spare, and read as nothing else")
    func spareMemory() throws {
      let queue = DispatchQueue(label: "spare")
      // Work that this thread queues and runs itself goes into this thread's list.
      for _ in 0..<4 { queue.async {} }
      queue.sync {}
      let group = DispatchGroup()
      queue.suspend()
      for _ in 0..<4 { queue.async(group: group) {} }
      queue.resume()
      group.wait()
      let picture = try Picture(threads: ThreadPointers.all())
      picture.rules.readProcess(&picture.context, &picture.facts)
      let spare = picture.facts.interpretations.filter { $0.kind == .sparePart }
      #expect(Set(spare.map(\.start)).count == spare.count)
      for fact in spare {
        let before = picture.facts.references.count
        #expect(picture.read(fact.start))
        #expect(picture.facts.references.count == before)
        #expect(picture.facts.residues.contains { $0.start == fact.start })
      }
    }

    @Test("Numbers in memory for work are read as a list only where they count down to 1")
    func spareLists() throws {
      var words = [UInt](repeating: 0, count: 64)
      let base = Address(0x10_0000)
      for index in 0..<3 {
        words[index * 10 + 1] = 81
        words[index * 10 + 2] = 0x104
        words[index * 10 + 3] = UInt(3 - index)
        words[index * 10 + 4] = index == 2 ? 0 : base.bits + UInt(index + 1) * 80 + 16
      }
      words[31] = 81
      let whole = Picture(try FakeMemory.snapshot(at: base, words))
      #expect(DispatchSpareRule.list(from: base + 16, &whole.context)?.count == 3)
      words[13] = 7
      let broken = Picture(try FakeMemory.snapshot(at: base, words))
      #expect(DispatchSpareRule.list(from: base + 16, &broken.context) == nil)
      words[13] = 2
      words[24] = base.bits + 16
      let ring = Picture(try FakeMemory.snapshot(at: base, words))
      #expect(DispatchSpareRule.list(from: base + 16, &ring.context) == nil)
    }

    @Test("The name of a copying function tells what a block of clang's captured")
    func captures() {
      let captures = BlockCaptures(helper: "__copy_helper_block_e8_32b40r48s56c")?.captures
      #expect(
        captures == [
          .init(offset: 32, role: .innerBlock), .init(offset: 40, role: .blockVariable),
          .init(offset: 48, role: .blockCapture),
        ]
      )
      #expect(BlockCaptures(helper: "__copy_helper_block_8_32b")?.captures.count == 1)
      #expect(BlockCaptures(helper: "block_copy_helper") == nil)
      #expect(BlockCaptures(helper: "__copy_helper_block_") == nil)
      #expect(BlockCaptures(helper: "__copy_helper_block_e8_999999999999999999999b") == nil)
    }
  }
}
