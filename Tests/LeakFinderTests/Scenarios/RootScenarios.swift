import Foundation
import LeakFindings
import LeakMemory
import LeakTestSupport
import Testing

/// Variables that live as long as the process are what these tests change, hence one after the other.
@MainActor @Suite("Scenarios: roots and paths from them", .serialized, .timeLimit(.minutes(5)))
struct RootScenarios {
  /// What keeps an object alive that the body leaves behind, as one line.
  private func told(_ body: @MainActor () -> AnyObject?) throws -> String {
    try finding(body)?.told ?? "gone"
  }

  /// What keeps an object alive that the body leaves behind; nil where the object is gone.
  private func finding(_ body: @MainActor () -> AnyObject?) throws -> RetentionFinding? {
    let left = WeakHeld()
    leave(in: left, body)
    wipeStack()
    return try left.place.flatMap { try pictured($0) }
  }

  /// Runs the body in a frame of its own, of which nothing is left.
  @inline(never)
  private func leave(in left: WeakHeld, _ body: @MainActor () -> AnyObject?) {
    left.fill { body() ?? left }
  }

  @Test("A static that holds the object is the whole path (row 108)")
  func single() throws {
    defer { Shelf.bolt = nil }
    let told = try told {
      let bolt = Bolt()
      Shelf.bolt = bolt
      return bolt
    }
    #expect(told == "static Shelf.bolt")
  }

  @Test("Of a direct and a longer way from statics the direct one is told first (row 109)")
  func shortest() throws {
    defer { (Shelf.bolt, Shelf.box) = (nil, nil) }
    let told = try told {
      let bolt = Bolt()
      Shelf.box = Crate(Crate(bolt))
      Shelf.bolt = bolt
      return bolt
    }
    #expect(
      told.hasPrefix("static Shelf.bolt | static Shelf.box: Crate .content Crate ")
    )
  }

  @Test("Of an object with a retain and no holder nothing is told (row 110)")
  func none() throws {
    let finding = try finding {
      let object = LoneObject<Never>.make()
      retain(object)
      return object
    }
    let found = try #require(finding)
    #expect(found.verdict == .unexplained)
    #expect(found.path.steps.isEmpty, "\(found.told)")
    #expect(found.locatedRetains == 0)
  }

  /// The address of an object, which may be dead by now.
  private func pointer(to bolt: Bolt) -> Unmanaged<Bolt> {
    // SAFETY: Nobody follows it.
    unsafe Unmanaged.passUnretained(bolt)
  }

  /// Gives an object a retain that nobody takes back.
  private func retain(_ object: LoneObject<Never>) {
    // SAFETY: A leak on purpose.
    _ = unsafe Unmanaged.passRetained(object)
  }

  @Test("A thread that waits holds what its function holds (row 114)")
  func threadLocals() throws {
    let bench = Bench()
    defer { bench.end.signal() }
    let told = try told {
      bench.start()
      return bench.bolt
    }
    #expect(told == "stack Bench.work(_:)")
  }

  @Test(
    "A retain made for a plain pointer stays unexplained, since a pointer retains nothing (row 117)"
  )
  func native() throws {
    // SAFETY: Nobody follows it.
    defer { unsafe Shelf.raw = nil }
    let told = try told {
      let bolt = Bolt()
      // SAFETY: A leak on purpose.
      unsafe Shelf.raw = Unmanaged.passRetained(bolt).toOpaque()
      return bolt
    }
    #expect(!told.contains("Shelf.raw"))
  }

  @Test("A static and an array element that lead nowhere are passed over (row 124)")
  func dangling() throws {
    // SAFETY: Nobody follows what is in there.
    defer { unsafe (Shelf.loose, Shelf.box) = ([], nil) }
    let told = try told {
      let bolt = Bolt()
      unsafe Shelf.loose = [pointer(to: Bolt()), pointer(to: bolt)]
      Shelf.box = Crate(bolt)
      return bolt
    }
    #expect(told == "static Shelf.box: Crate .content Bolt")
  }

  @Test(
    "A ring that nothing else holds is told as a ring, from whichever object is asked (row 129)"
  )
  func unreachable() throws {
    weak var box: Crate?
    let told = try told {
      let one = Crate(nil)
      let other = Crate(one)
      one.content = other
      box = other
      return one
    }
    #expect(told == "cycle: Crate .content Crate .content Crate")
    box?.content = nil
  }

  @Test("Of a weak and a strong way from statics only the strong one is told (row 131)")
  func strongWins() throws {
    defer { (Shelf.seen, Shelf.box) = (nil, nil) }
    let told = try told {
      let bolt = Bolt()
      Shelf.seen = bolt
      Shelf.box = Crate(Crate(bolt))
      return bolt
    }
    #expect(told == "static Shelf.box: Crate .content Crate .content Bolt")
  }
}

/// What is held.
private final class Bolt {
  var number = 0
}

/// Holds something.
private final class Crate {
  var content: AnyObject?
  init(_ content: AnyObject?) { self.content = content }
}

/// Holds for the life of the process.
@MainActor private enum Shelf {
  static var bolt: Bolt?
  static var box: Crate?
  static weak var seen: Bolt?
  static var raw: UnsafeMutableRawPointer?
  static var loose: [Unmanaged<Bolt>] = unsafe []
}

/// Works on a thread of its own until told to end.
private final class Bench: @unchecked Sendable {
  weak var bolt: LoneObject<Int>?
  let end = DispatchSemaphore(value: 0)

  /// Starts, and returns when the thread waits.
  func start() {
    let isWaiting = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in work(isWaiting) }
    isWaiting.wait()
  }

  @inline(never)
  private func work(_ isWaiting: DispatchSemaphore) {
    let bolt = LoneObject<Int>.make()
    self.bolt = bolt
    isWaiting.signal()
    end.wait()
    bolt.header = nil
  }
}
