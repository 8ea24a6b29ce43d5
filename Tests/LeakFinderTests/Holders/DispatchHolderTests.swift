import Dispatch
import Glibc
import LeakFindings
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

#if os(Linux)
@Suite("What libdispatch and threads keep")
struct DispatchHolderTests {
  /// The way to an object, with its root.
  private func told(_ make: @escaping @Sendable () -> AnyObject) throws -> String {
    let finding = try heldFinding(repeats: 4, make)
    let root = finding.path.root.map { "\($0.kind) \($0.name): " } ?? ""
    return root + finding.pathText
  }

  @Test("a group that was entered and dropped keeps its notify block, and is what is told")
  func droppedGroup() throws {
    let told = try told {
      let guest = Guest()
      let group = DispatchGroup()
      group.enter()
      group.notify(queue: .global()) { guest.count += 1 }
      return guest
    }
    #expect(
      told == "dispatch dispatch group: DispatchGroup notify block closure captures Guest Guest"
    )
  }

  @Test(
    "each of a source's handlers is told as that",
    arguments: ["event handler", "cancel handler", "registration handler"]
  )
  func handlers(_ name: String) throws {
    let shelf = SourceShelf()
    shelves.withLock { $0.append(shelf) }
    let told = try told {
      let guest = Guest()
      shelf.set(name) { guest.count += 1 }
      return guest
    }
    #expect(told.hasSuffix("\(name) closure captures Guest Guest"), "\(told)")
    shelf.end()
  }

  @Test("what a thread was started with is no variable of the thread's: its function is told")
  func startArgument() throws {
    let visit = Visit()
    defer { visit.end.signal() }
    let told = try told { visit.start() }
    #expect(told == "stack stay(_:): ", "\(told)")
  }
}

/// What is held.
private final class Guest: @unchecked Sendable {
  // SAFETY: Used by one thread at a time.
  var count = 0
}

/// A source that is kept.
private final class SourceShelf: @unchecked Sendable {
  // SAFETY: Used by one test.
  private let source = DispatchSource.makeUserDataAddSource()

  /// Sets one of the source's handlers.
  func set(_ name: String, _ handler: @escaping @Sendable () -> Void) {
    switch name {
    case "event handler": source.setEventHandler(handler: handler)
    case "cancel handler": source.setCancelHandler(handler: handler)
    default: source.setRegistrationHandler(handler: handler)
    }
  }

  /// Ends the source, which may not go before it began.
  func end() {
    source.resume()
    source.cancel()
  }
}

/// Sources that are kept.
private let shelves = Mutex<[SourceShelf]>([])

/// Starts a thread with an object that nobody else has.
private final class Visit: Sendable {
  /// The one that goes on.
  static let last = Mutex<Visit?>(nil)

  let began = DispatchSemaphore(value: 0)
  let end = DispatchSemaphore(value: 0)

  /// Starts the thread, and returns what it has when it waits.
  func start() -> LoneObject<Visit> {
    Self.last.withLock { $0 = self }
    let guest = LoneObject<Visit>.make()
    var thread = pthread_t()
    // SAFETY: The thread takes over the retain that is made here.
    unsafe pthread_create(
      &thread,
      nil,
      { argument in
        // SAFETY: What was passed below.
        guard let argument = unsafe argument else { return nil }
        stay(unsafe Unmanaged<LoneObject<Visit>>.fromOpaque(argument).takeRetainedValue())
        return nil
      },
      unsafe Unmanaged.passRetained(guest).toOpaque()
    )
    pthread_detach(thread)
    began.wait()
    return guest
  }
}

/// Has an object until the visit ends.
@inline(never)
private func stay(_ guest: LoneObject<Visit>) {
  let visit = Visit.last.withLock { $0 }
  visit?.began.signal()
  visit?.end.wait()
  guest.header = nil
}
#endif
