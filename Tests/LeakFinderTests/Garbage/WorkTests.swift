import Foundation
import LeakAnalysis
import LeakLocking
import LeakTestSupport
import Testing

@testable import LeakFinder

#if os(Linux)
/// What is at work when a test is over, and may leave something behind.
@Suite("Work that is not over")
struct WorkTests {
  /// What the work is done on.
  private final class WorkedOn { var steps = 0 }

  /// What was there when the work began.
  private final class HadBefore { var steps = 0 }

  /// A thread that works on an object until it is told to stop.
  private final class Work: Sendable {
    /// Whether it is told to stop.
    private let isOver = Locked(false)

    /// Signalled when the object is made.
    private let hasBegun = DispatchSemaphore(value: 0)

    /// The thread.
    private let thread = Locked(pthread_t())

    /// Begins, and waits until the object is made.
    init(on make: @escaping @Sendable () -> AnyObject) {
      let body = Locked<(@Sendable () -> Void)?> { [isOver, hasBegun] in
        Self.work(on: make(), until: isOver, hasBegun)
      }
      thread.withLock { thread in
        // SAFETY: The thread gives the retain back that it is passed.
        _ = unsafe pthread_create(
          &thread,
          nil,
          { context in
            guard let context = unsafe context else { return nil }
            // SAFETY: As above.
            let body = unsafe Unmanaged<Locked<(@Sendable () -> Void)?>>.fromOpaque(context)
              .takeRetainedValue()
            body.withLock { $0 }?()
            return nil
          },
          Unmanaged.passRetained(body).toOpaque()
        )
      }
      hasBegun.wait()
    }

    /// Tells it to stop, and waits until the thread is gone.
    func end() {
      isOver.withLock { $0 = true }
      pthread_join(thread.withLock { $0 }, nil)
    }

    /// Works.
    @inline(never)
    private static func work(
      on object: AnyObject,
      until isOver: Locked<Bool>,
      _ hasBegun: DispatchSemaphore
    ) {
      hasBegun.signal()
      while !isOver.withLock({ $0 }) { withExtendedLifetime(object) {} }
    }
  }

  /// Whether some work has objects of a type at hand that were made after a picture.
  private func isAtWork(on type: String, after earlier: EarlierBlocks) throws -> Bool {
    try HeapLook.whole().isAtWork(on: .made(after: earlier)) { $0.hasSuffix(type) }
  }

  @Test("a thread that works on a new object is waited for, and no longer than it works")
  func thread() throws {
    let earlier = try HeapLook.whole().blocks
    let work = Work { WorkedOn() }
    #expect(try isAtWork(on: "WorkedOn", after: earlier))
    work.end()
    #expect(try !isAtWork(on: "WorkedOn", after: earlier))
  }

  @Test("what was there before is nobody's work")
  func earlier() throws {
    let work = Work { HadBefore() }
    let earlier = try HeapLook.whole().blocks
    #expect(try !isAtWork(on: "HadBefore", after: earlier))
    work.end()
  }
}
#endif
