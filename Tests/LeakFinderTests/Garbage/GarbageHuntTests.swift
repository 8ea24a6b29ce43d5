import Foundation
import LeakAnalysis
import LeakLocking
import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakFinder

#if os(Linux)
/// Rings, chains and retains that nobody releases, among a heap that other tests change meanwhile.
@Suite("Objects that nothing reaches")
struct GarbageHuntTests {
  /// What a body leaves behind whose head, or a part of it, is named so, confirmed by a second look.
  ///
  /// Tried again where something is missing: where another test frees memory at that moment, and the body
  /// is given it, an object is missed.
  private func garbage(
    named name: String,
    count: Int = 1,
    _ body: () -> Void
  ) -> [Garbage.Group] {
    var groups: [Garbage.Group] = []
    for _ in 0..<20 {
      groups = attempt(named: name, body)
      if groups.first?.members.count ?? 0 >= count { break }
    }
    return groups
  }

  /// What is found at one attempt.
  @inline(never)
  private func attempt(named name: String, _ body: () -> Void) -> [Garbage.Group] {
    let caller = CallerState.current()
    guard let hunt = try? GarbageHunt() else { return [] }
    body()
    guard (try? hunt.look(from: caller)) != nil, (try? hunt.lookAgain(from: caller)) != nil else {
      return []
    }
    return hunt.groups.filter { group in
      group.members.contains { $0.typeName.hasSuffix(name) }
    }
  }

  /// What is found at one attempt of a body that waits.
  private func attempt(named name: String, _ body: () async -> Void) async -> [Garbage.Group] {
    guard let hunt = try? GarbageHunt() else { return [] }
    await body()
    guard (try? hunt.look(from: CallerState.current())) != nil,
      (try? hunt.lookAgain(from: CallerState.current())) != nil
    else { return [] }
    return hunt.groups.filter { group in
      group.members.contains { $0.typeName.hasSuffix(name) }
    }
  }

  @Test("a ring is found, with the path around it and every retain accounted for")
  func ring() throws {
    final class RingNode { var next: RingNode? }
    let groups = garbage(named: "RingNode", count: 2) {
      let one = RingNode()
      one.next = RingNode()
      one.next?.next = one
    }
    let group = try #require(groups.first)
    #expect(groups.count == 1)
    #expect(group.isProven)
    #expect(group.members.count == 2)
    #expect(group.answer.verdict == .cycle)
    #expect(group.answer.path.steps.map(\.label) == [".next", ".next"])
    #expect(group.furtherObjectCount == 1)
    // The allocator gives 24 bytes each, or more where a rest would be too small for itself.
    let sizes = group.members.compactMap {
      usableByteCount(at: $0.address)
    }
    #expect(sizes.count == 2 && sizes.allSatisfy { $0 >= 24 })
    #expect(group.byteCount == sizes.reduce(0, +))
  }

  @Test("what hangs off a ring is folded under it, storage counted as bytes only")
  func hanging() throws {
    final class Leaf { let number = 1 }
    final class HangingNode {
      var itself: HangingNode?
      var leaves: [Leaf] = []
    }
    let groups = garbage(named: "HangingNode", count: 5) {
      let node = HangingNode()
      node.itself = node
      node.leaves = [Leaf(), Leaf(), Leaf()]
    }
    let group = try #require(groups.first)
    #expect(group.head.typeName.hasSuffix("HangingNode"))
    #expect(group.members.count == 5)
    #expect(group.furtherObjectCount == 3)
    #expect(group.isProven)
  }

  @Test("a closure that captures its owner is a ring, told with the closure")
  func closure() throws {
    final class Owner {
      var handler: (() -> Void)?
      var count = 0
    }
    let groups = garbage(named: "Owner", count: 2) {
      let owner = Owner()
      let step = Int.random(in: 1...2)
      owner.handler = { owner.count += step }
    }
    let group = try #require(groups.first)
    #expect(group.answer.verdict == .cycle)
    #expect(group.answer.path.steps.first?.label == ".handler")
    #expect(group.head.typeName.hasSuffix("Owner"))
  }

  @Test("an object with a retain that nobody releases is unexplained")
  func unbalanced() throws {
    final class Kept { let number = 1 }
    let groups = garbage(named: "Kept") {
      let kept = Kept()
      escape(kept)
      _ = unsafe Unmanaged.passRetained(kept)
    }
    let group = try #require(groups.first)
    #expect(group.answer.verdict == .unexplained)
    #expect(group.answer.strongRetains == 1)
    #expect(group.answer.locatedRetains == 0)
    #expect(!group.isProven)
  }

  @Test(
    "an object whose retain nobody was seen to have, and whose address is kept as a number, is no garbage"
  )
  func hiddenAddress() {
    final class Hidden { let number = 1 }
    final class Register { var addresses: [UInt] = [] }
    let register = Register()
    let groups = attempt(named: "Hidden") {
      let hidden = Hidden()
      escape(hidden)
      let retained = unsafe Unmanaged.passRetained(hidden)
      register.addresses.append(UInt(bitPattern: unsafe retained.toOpaque()))
    }
    #expect(groups.isEmpty)
    for address in register.addresses {
      guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { continue }
      unsafe Unmanaged<Hidden>.fromOpaque(pointer).release()
    }
  }

  @Test("what is held from a variable, a collection, a task or memory of C is no garbage")
  func held() async {
    final class HeldNode: @unchecked Sendable {
      // SAFETY: Made and used by this test only.
      var next: HeldNode?
    }
    var kept: [HeldNode] = []
    let memory = UnsafeMutablePointer<HeldNode>.allocate(capacity: 1)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    var task: Task<Void, Never>?
    let groups = attempt(named: "HeldNode") {
      let one = HeldNode()
      one.next = one
      kept.append(one)
      let two = HeldNode()
      two.next = two
      unsafe memory.initialize(to: two)
      let three = HeldNode()
      three.next = three
      task = Task {
        for await _ in stream {}
        three.next = nil
      }
    }
    #expect(groups.isEmpty)
    for node in kept { node.next = nil }
    unsafe memory.pointee.next = nil
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
    continuation.finish()
    await task?.value
  }

  @Test("weak and unowned references, and what is left in an array's spare room, hold nothing")
  func looseHolders() throws {
    final class LooseNode { var next: LooseNode? }
    final class Observer {
      weak var weakly: LooseNode?
      unowned var unownedly: LooseNode?
    }
    let observer = Observer()
    // On the stack its unowned reference would be a word like any other there.
    escape(observer)
    var list: [LooseNode] = []
    list.reserveCapacity(8)
    let groups = garbage(named: "LooseNode") {
      let node = LooseNode()
      escape(node)
      node.next = node
      observer.weakly = node
      observer.unownedly = node
      list.append(node)
      list.removeLast()
    }
    #expect(groups.count == 1)
    #expect(groups.first?.isProven == true)
    withExtendedLifetime((observer, list)) {}
  }

  @Test("a weak reference to an object that is gone does not hold what was made in its place")
  func weakReferenceToTheDead() throws {
    final class RemadeNode { var next: RemadeNode? }
    final class Observer { weak var weakly: RemadeNode? }
    let observer = Observer()
    /// A weak reference to a node that is gone when this returns.
    @inline(never) func observeOneThatDies() -> ObjectIdentifier {
      let node = RemadeNode()
      escape(node)
      observer.weakly = node
      return ObjectIdentifier(node)
    }
    var isRemade = false
    let groups = garbage(named: "RemadeNode") {
      for _ in 0..<1_000 {
        let place = HiddenPlace.of(Address(UInt(bitPattern: observeOneThatDies())))
        let node = RemadeNode()
        escape(node)
        isRemade = HiddenPlace.of(Address(of: node)) == place
        guard isRemade else { continue }
        node.next = node
        break
      }
    }
    #expect(isRemade)
    #expect(groups.count == 1)
    #expect(groups.first?.isProven == true)
    withExtendedLifetime(observer) {}
  }

  @Test("of two rings that one holds the other, the outer one is the head")
  func nested() throws {
    final class InnerNode { var itself: InnerNode? }
    final class OuterNode {
      var itself: OuterNode?
      var inner: InnerNode?
    }
    let groups = garbage(named: "InnerNode", count: 2) {
      let outer = OuterNode()
      outer.itself = outer
      let inner = InnerNode()
      inner.itself = inner
      outer.inner = inner
      escape(outer)
    }
    #expect(groups.count == 1)
    #expect(groups.first?.head.typeName.hasSuffix("OuterNode") == true)
  }

  @Test("a ring through Foundation is headed by the program's object on it")
  func foundation() throws {
    final class PageOnRing { var parts: NSMutableArray? }
    let groups = garbage(named: "PageOnRing") {
      let page = PageOnRing()
      page.parts = NSMutableArray()
      page.parts?.add(page)
      escape(page)
    }
    let group = try #require(groups.first)
    #expect(group.members.contains { $0.typeName == "Foundation.NSMutableArray" })
    #expect(group.head.typeName.hasSuffix("PageOnRing"))
    #expect(group.isHeadOnRing)
    #expect(group.answer.verdict == .cycle)
  }

  @Test("a ring of Foundation's alone is headed by the program's object that it keeps")
  func keptByFoundation() throws {
    final class PageOffRing { let number = 1 }
    let groups = garbage(named: "PageOffRing", count: 3) {
      let outer = NSMutableArray()
      let inner = NSMutableArray()
      outer.add(inner)
      inner.add(outer)
      inner.add(PageOffRing())
    }
    let group = try #require(groups.first)
    #expect(group.head.typeName.hasSuffix("PageOffRing"))
    #expect(!group.isHeadOnRing)
    #expect(group.answer.verdict == .cycle)
    #expect(group.answer.path.cycleLength == 2)
    let report = ReportMaker.report(on: group, file: "T.swift", line: 1, reason: "")
    #expect(report.object.typeName.hasSuffix("PageOffRing"))
    #expect(report.retainedObjects == nil)
  }

  @Test("a ring that is cut between two looks is not told")
  func cut() throws {
    // Another test that lists the heap at that moment may have the ring's address in a register.
    var left: [Garbage.Group]?
    for _ in 0..<5 where left == nil { left = try leftOfCutRing() }
    let groups = try #require(left, "the ring was not found before it was cut")
    #expect(!groups.contains { $0.head.typeName.contains("CutNode") })
  }

  /// Makes a ring, and cuts it when it is found.
  ///
  /// - Returns: What is left of what was found; nil where the ring was not.
  @inline(never)
  private func leftOfCutRing() throws -> [Garbage.Group]? {
    enum CutNode {}
    // Reached through a number that is no address.
    var hidden: UInt = 0
    let caller = CallerState.current()
    let hunt = try GarbageHunt()
    @inline(never) func make() {
      let node = LoneObject<CutNode>.make()
      node.header = node
      hidden = HiddenPlace.of(Address(of: node))
    }
    @inline(never) func cut() {
      guard let pointer = unsafe UnsafeRawPointer(bitPattern: HiddenPlace.address(hidden).bits)
      else { return }
      unsafe Unmanaged<LoneObject<CutNode>>.fromOpaque(pointer).takeUnretainedValue().header = nil
    }
    make()
    _ = try hunt.look(from: caller)
    let isFound = hunt.groups.contains { $0.head.typeName.contains("CutNode") }
    cut()
    _ = try hunt.lookAgain(from: caller)
    return isFound ? hunt.groups : nil
  }

  @Test("a task whose continuation was dropped is found, with what it holds")
  func strandedTask() async {
    final class StrandedNode: Sendable {}
    let groups = await attempt(named: "StrandedNode") {
      let node = StrandedNode()
      let (reached, reach) = AsyncStream<Void>.makeStream()
      Task<Void, Never> {
        await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in
          reach.finish()
        }
        escape(node)
      }
      for await _ in reached {}
    }
    #expect(groups.count == 1)
  }

  @Test("a task that somebody can resume is no garbage, nor is one that sleeps")
  func waitingTask() async {
    final class WaitingNode: Sendable {}
    let kept = Locked<CheckedContinuation<Void, Never>?>(nil)
    let sleeper = Locked<Task<Void, any Error>?>(nil)
    let groups = await attempt(named: "WaitingNode") {
      let (one, other) = (WaitingNode(), WaitingNode())
      let (reached, reach) = AsyncStream<Void>.makeStream()
      Task<Void, Never> {
        await withCheckedContinuation { continuation in
          kept.withLock { $0 = continuation }
          reach.finish()
        }
        escape(one)
      }
      let task = Task {
        try await Task.sleep(for: .seconds(1000))
        escape(other)
      }
      sleeper.withLock { $0 = task }
      for await _ in reached {}
    }
    #expect(groups.isEmpty)
    kept.withLock { $0 }?.resume()
    sleeper.withLock { $0 }?.cancel()
  }

  @Test("a ring through a work item of libdispatch is found")
  func workItem() {
    final class WorkOwner: @unchecked Sendable {
      // SAFETY: Made and used by this test only.
      var item: DispatchWorkItem?
      var count = 0
    }
    let groups = garbage(named: "WorkOwner") {
      let owner = WorkOwner()
      owner.item = DispatchWorkItem { owner.count += 1 }
    }
    #expect(groups.count == 1)
  }
}
#endif
