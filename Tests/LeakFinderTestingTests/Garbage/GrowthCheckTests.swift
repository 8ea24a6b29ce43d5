import LeakFinder
import LeakLocking
import Testing

@testable import LeakFinderTesting

#if os(Linux)
@Suite("Scenarios: expectNoGrowth")
struct GrowthCheckTests {
  /// Something that a cache holds.
  private final class GrowthEntry: Sendable {}

  /// Held by an entry.
  private final class GrowthSession: Sendable {
    let entry = GrowthEntry()
  }

  /// A cache for each test.
  private static let sessions = Locked<[GrowthSession]>([])
  private static let loops = Locked<[GrowthLoop]>([])
  private static let atOnce = Locked<[GrowthAtOnce]>([])
  private static let filled = Locked<[GrowthFill]>([])

  /// What is said of a body that is repeated, about types with some name.
  private func messages(
    about name: String,
    iterations: Int = 4,
    lookedOnce: Bool = false,
    _ body: (Int) -> Void
  ) -> [String] {
    var watch = GrowthWatch()
    for iteration in 0..<iterations {
      body(iteration)
      #expect(throws: Never.self) { try watch.count() }
    }
    // Types of other tests grow too.
    return watch.growth { $0.contains(name) }.map {
      GrowthCheck.text(of: $0, lookedOnce: lookedOnce)
    }
  }

  @Test(
    "A static array that gains one per repetition is told once, with number and holder (row 152)"
  )
  func staticArray() throws {
    let messages = messages(about: "GrowthLoop") { _ in
      Self.loops.withLock { $0.append(GrowthLoop()) }
    }
    let message = try #require(messages.first)
    #expect(messages.count == 1)
    #expect(message.contains("GrowthLoop: 1 more after every iteration (4 iterations"))
    #expect(message.contains("GrowthLoop is alive"))
    Self.loops.withLock { $0 = [] }
  }

  @Test("What grows below something that grows is told with it, not by itself (row 157)")
  func shared() throws {
    let ours = messages(about: "GrowthCheckTests.Growth") { _ in
      Self.sessions.withLock { $0.append(GrowthSession()) }
    }
    #expect(ours.contains { $0.contains("GROWTH  GrowthCheckTests.GrowthSession") })
    Self.sessions.withLock { $0 = [] }
  }

  @Test(
    "10,000 instances per repetition, two repetitions: the class is named; one is an error (row 158)"
  )
  func shape() async throws {
    let many = Locked<[GrowthShape]>([])
    let ours = messages(about: "GrowthShape", iterations: 2) { _ in
      many.withLock { $0 += (0..<10_000).map { _ in GrowthShape() } }
    }
    #expect(ours.first?.contains("GrowthShape: 10000 more after every iteration") == true)
    await withKnownIssue {
      await expectNoGrowth(iterations: 1) {}
    } matching: { issue in
      "\(issue)".contains("needs at least 2 iterations (was 1)")
    }
  }

  @Test("A ring that grows is told once, with all that is on it and below it")
  func ring() throws {
    let ours = messages(about: "GrowthRing") { _ in
      let owner = GrowthRingOwner()
      owner.part.change = { owner.part.owner = owner }
      owner.part.owner = owner
    }
    let message = try #require(ours.first)
    #expect(ours.count == 1)
    #expect(message.hasPrefix("GROWTH  GrowthRingOwner: 1 more after every iteration"))
    #expect(message.contains("and with them GrowthRingEntry, GrowthRingPart\n"))
  }

  @Test("A call that is not async says that it has looked at once only")
  func notAsync() throws {
    let messages = messages(about: "GrowthAtOnce", lookedOnce: true) { _ in
      Self.atOnce.withLock { $0.append(GrowthAtOnce()) }
    }
    let message = try #require(messages.first)
    let words = "if the new objects go a little later, make this test async and await the call."
    #expect(message.hasSuffix(words))
    Self.atOnce.withLock { $0 = [] }
  }

  @Test("a closure that throws ends it")
  func clean() async {
    struct Wrong: Error {}
    await #expect(throws: Wrong.self) {
      try await expectNoGrowth(iterations: 3) { throw Wrong() }
    }
  }

  @Test("a cache that is filled once does not grow")
  func fill() {
    let ours = messages(about: "GrowthFill") { _ in
      Self.filled.withLock { if $0.isEmpty { $0 = (0..<100).map { _ in GrowthFill() } } }
    }
    #expect(ours.isEmpty)
    Self.filled.withLock { $0 = [] }
  }
}

/// Holds a part that holds it.
private final class GrowthRingOwner: @unchecked Sendable {
  let part = GrowthRingPart()
}

/// Held by its owner, which it holds, and with an entry of its own.
private final class GrowthRingPart: @unchecked Sendable {
  var owner: GrowthRingOwner?
  var change: () -> Void = {}
  let entry = GrowthRingEntry()
}

/// Below a ring.
private final class GrowthRingEntry: Sendable {}

/// Kept once per repetition.
private final class GrowthLoop: Sendable {}

/// Kept once per repetition of a call that cannot wait.
private final class GrowthAtOnce: Sendable {}

/// Kept by a cache that is filled once.
private final class GrowthFill: Sendable {}

/// One of very many.
private final class GrowthShape: Sendable {}
#endif
