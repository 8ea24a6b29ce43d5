import Dispatch
import Foundation
import LeakAnalysis
import LeakFindings
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

@testable import LeakFinder

@Suite("Objects whose end has begun")
struct EndedObjectTests {
  /// Keeps itself.
  private final class Ring { var itself: Ring? }

  /// Has an object.
  private final class Owner {
    let ring: Ring
    init(_ ring: Ring) { self.ring = ring }
  }

  /// Keeps the memory of an object that is gone.
  private final class Observer {
    unowned let owner: Owner
    init(_ owner: Owner) { self.owner = owner }
  }

  /// Ends only when it is allowed to.
  private final class Slow: @unchecked Sendable {
    let held: Held
    let hasBegun: DispatchSemaphore
    let mayEnd: DispatchSemaphore

    init(_ hasBegun: DispatchSemaphore, _ mayEnd: DispatchSemaphore, _ note: (UInt) -> Void) {
      held = Held()
      note(HiddenPlace.of(Address(of: held)))
      self.hasBegun = hasBegun
      self.mayEnd = mayEnd
    }

    deinit {
      hasBegun.signal()
      mayEnd.wait()
    }
  }

  /// Runs jobs on a queue that a test starts.
  private final class StoppedExecutor: SerialExecutor {
    /// The queue, which is stopped from the beginning.
    let queue = DispatchQueue(label: "stopped", attributes: .initiallyInactive)

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      // SAFETY: The executor is a static property's.
      queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  /// Runs nothing before a test says so.
  @globalActor
  private actor Stopped {
    static let shared = Stopped()
    static let executor = StoppedExecutor()

    // SAFETY: The executor is a static property's.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe Self.executor.asUnownedSerialExecutor()
    }
  }

  /// Ends on an actor.
  @Stopped
  private final class Isolated {
    nonisolated let held: Held
    nonisolated let hasEnded: DispatchSemaphore

    nonisolated init(_ held: Held, _ hasEnded: DispatchSemaphore) {
      self.held = held
      self.hasEnded = hasEnded
    }

    isolated deinit { hasEnded.signal() }
  }

  @Test("one of which unowned references keep the memory holds nothing by what its fields were")
  func over() throws {
    var observer: Observer?
    var hunted: Garbage.Group?
    // Where another test is given the memory at that moment, the ring is missed.
    for _ in 0..<20 where hunted == nil {
      let caller = CallerState.current()
      let hunt = try GarbageHunt()
      observer = Self.observer()
      _ = try hunt.look(from: caller)
      _ = try hunt.lookAgain(from: caller)
      hunted = hunt.groups.first { group in group.members.contains { $0.typeName.hasSuffix("Ring") }
      }
    }
    let group = try #require(hunted)
    #expect(group.isProven)
    #expect(group.answer.verdict == .cycle)
    #expect(group.answer.strongRetains == 1 && group.answer.locatedRetains == 1)
    withExtendedLifetime(observer) {}
  }

  @Test("one whose deinit waits has all that it had")
  func waiting() throws {
    let (hasBegun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasEnded = DispatchSemaphore(value: 0)
    let place = Mutex<UInt>(0)
    Thread.detachNewThread {
      Self.makeAndDrop(hasBegun, mayEnd) { known in place.withLock { $0 = known } }
      hasEnded.signal()
    }
    hasBegun.wait()
    wipeStack()
    let finding = try pictured(place.withLock(\.self))
    mayEnd.signal()
    hasEnded.wait()
    #expect(finding?.told.hasSuffix("Slow .held Held") ?? false)
    #expect(finding?.locatedRetains == 1)
  }

  @Test("one whose deinit is in an actor's queue has all that it had")
  func queued() throws {
    let left = WeakHeld()
    let hasEnded = DispatchSemaphore(value: 0)
    Self.makeAndDropIsolated(left, hasEnded)
    wipeStack()
    let finding = try pictured(#require(left.place))
    Stopped.executor.queue.activate()
    hasEnded.wait()
    #expect(
      finding?.told.hasSuffix("Isolated .held Held") ?? false,
      "\(String(describing: finding))"
    )
    #expect(finding?.locatedRetains == 1)
  }

  /// An observer of an owner that is gone, and that had a ring.
  @inline(never)
  private static func observer() -> Observer {
    let ring = Ring()
    ring.itself = ring
    return Observer(Owner(ring))
  }

  /// Makes what ends at once, but slowly.
  @inline(never)
  private static func makeAndDrop(
    _ hasBegun: DispatchSemaphore,
    _ mayEnd: DispatchSemaphore,
    _ note: (UInt) -> Void
  ) {
    _ = Slow(hasBegun, mayEnd, note)
  }

  /// Makes what ends as soon as an actor is free.
  @inline(never)
  private static func makeAndDropIsolated(_ left: WeakHeld, _ hasEnded: DispatchSemaphore) {
    left.fill {
      let held = Held()
      _ = Isolated(held, hasEnded)
      return held
    }
  }
}
