import Foundation
import LeakLocking
import Testing

@testable import LeakTracking

@Suite("The last reference to an object")
struct LastReleaseTests {
  /// Goes as the main actor's classes do.
  private final class Model: Sendable {
    private let didGo: @Sendable (Bool) -> Void

    init(_ didGo: @escaping @Sendable (Bool) -> Void) { self.didGo = didGo }

    deinit {
      MainActor.assumeIsolated {}
      didGo(true)
    }
  }

  /// Lets go of a model on a thread that is not the main one.
  private func letGo(_ didGo: @escaping @Sendable (Bool) -> Void) {
    Thread.detachNewThread {
      var model: AnyObject? = Model(didGo)
      LastRelease.letGo(&model)
    }
  }

  @Test("goes by the main queue, where a deinitializer of the main actor is at home")
  func main() async {
    let isMain = await withCheckedContinuation { continuation in
      letGo { continuation.resume(returning: $0) }
    }
    #expect(isMain)
  }

  @Test("goes where it is let go of, if somebody else has the object as well")
  @MainActor
  func shared() {
    let model = Model { _ in }
    var other: AnyObject? = model
    LastRelease.letGo(&other)
    #expect(other == nil && !LastRelease.isGoing(model))
  }

  @Test("a box lends an object that somebody else has")
  @MainActor
  func lending() {
    let model = Model { _ in }
    let count = Locked(0)
    WeakBox(model).withObject { _ in count.withLock { $0 += 1 } }
    #expect(count.withLock(\.self) == 1)
    withExtendedLifetime(model) {}
  }
}
