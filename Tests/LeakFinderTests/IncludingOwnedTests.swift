import LeakFinder
import LeakLocking
import LeakTestSupport
import LeakTracking
import Testing

/// A part that may hold itself.
private final class Cache {
  /// Refers to the cache where that leaks.
  var onEvict: (() -> Void)?

  /// How often something was evicted.
  var evictions = 0

  /// Closes the ring: cache, closure, cache.
  func leak() { onEvict = { self.evictions += 1 } }
}

/// A part with a part.
private final class Store {
  /// The part's part.
  let cache = Cache()

  /// Refers upwards, as delegates do.
  weak var screen: StoreScreen?
}

/// A part with a say in its dismissal.
private final class Session: LeakTrackingOptional {
  /// What the part holds.
  let cache = Cache()

  var expectsDeallocation: Bool { false }
}

/// An object with parts in all sorts of places.
private final class StoreScreen {
  /// A plain part.
  let store = Store()

  /// Parts in a collection.
  var caches: [String: [Cache]] = [:]

  /// What the screen may share with others.
  var shared: Store?

  /// What lives on.
  var session: Session?

  /// Refers to the screen's part by a captured variable.
  var handler: (() -> Void)?

  /// A screen.
  init() { store.screen = self }
}

@Suite("Dismissing an object with what it owns")
struct IncludingOwnedTests {
  /// Makes, changes, and dismisses a screen that dies, and returns what the body returns.
  @inline(never)
  private static func dismiss<Kept>(
    _ bench: TrackerBench,
    _ body: (StoreScreen) -> Kept
  ) -> Kept {
    let screen = StoreScreen()
    let kept = body(screen)
    bench.tracker.didDismiss(screen, options: .includingOwned)
    return kept
  }

  @Test("A part that holds itself is reported with its owner's name and the way to it")
  func leakyPart() throws {
    let bench = TrackerBench()
    let kept = Self.dismiss(bench) { screen -> () -> Cache? in
      screen.store.cache.leak()
      return { [weak cache = screen.store.cache] in cache }
    }
    bench.advance(by: .seconds(2))
    let report = try #require(bench.reports.first)
    #expect(bench.reports.count == 1)
    #expect(report.object.typeName.hasSuffix("Cache"))
    #expect(
      report.reason
        == "outlived StoreScreen, which alone held it: StoreScreen.store.cache"
    )
    #expect(report.retention?.kind == .cycle)
    kept()?.onEvict = nil
  }

  @Test("Parts in collections are found, under their keys and indices")
  func collections() {
    let bench = TrackerBench()
    let kept = Self.dismiss(bench) { screen -> () -> Cache? in
      let caches = (0..<2).map { _ in Cache() }
      caches[1].leak()
      screen.caches = ["images": caches]
      return { [weak cache = caches[1]] in cache }
    }
    bench.advance(by: .seconds(2))
    #expect(
      bench.reports.map(\.reason) == [
        "outlived StoreScreen, which alone held it: StoreScreen.caches[\"images\"][1]"
      ]
    )
    kept()?.onEvict = nil
  }

  @Test("Parts that go with their owner are forgotten")
  func cleanParts() {
    let bench = TrackerBench()
    Self.dismiss(bench) { $0.caches = ["images": [Cache()]] }
    #expect(bench.tracker.watcher.tally.registered == 4)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.isEmpty)
    #expect(bench.tracker.watcher.tally.forgotten == 4)
  }

  @Test("What something else holds too is left alone, with all it leads to")
  func sharedParts() {
    let bench = TrackerBench()
    let store = Store()
    let box = [Cache()]
    Self.dismiss(bench) { screen in
      screen.shared = store
      screen.caches = ["images": box]
    }
    // The screen, its own store and that one's cache.
    #expect(bench.tracker.watcher.tally.registered == 3)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.isEmpty)
    withExtendedLifetime((store, box)) {}
  }

  @Test("A part that says no stays out, with what it holds")
  func optedOut() {
    let bench = TrackerBench()
    Self.dismiss(bench) { $0.session = Session() }
    #expect(bench.tracker.watcher.tally.registered == 3)
  }

  @Test("While the owner lives its parts are not reported beside it")
  func ownerLives() throws {
    let bench = TrackerBench()
    let screen = StoreScreen()
    screen.store.cache.leak()
    bench.tracker.didDismiss(screen, options: .includingOwned)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.map(\.object.typeName).map { $0.hasSuffix("StoreScreen") } == [true])
    screen.store.cache.onEvict = nil
  }

  @Test("Nothing is kept alive, and the owner's own ring is not mistaken for a second holder")
  func ring() {
    let bench = TrackerBench()
    let kept = Self.dismiss(bench) { screen -> () -> Cache? in
      let cache = screen.store.cache
      screen.handler = { cache.evictions += 1 }
      cache.leak()
      return { [weak cache] in cache }
    }
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 1)
    kept()?.onEvict = nil
    #expect(kept() == nil)
  }

  @Test("Presenting the owner takes everything back")
  func presented() {
    let bench = TrackerBench()
    let screen = StoreScreen()
    bench.tracker.didDismiss(screen, options: .includingOwned)
    bench.tracker.didPresent(screen)
    #expect(bench.tracker.watcher.entryCount == 0)
  }

  @Test("Without the option only the object itself is watched")
  func withoutOption() {
    let bench = TrackerBench()
    let screen = StoreScreen()
    bench.tracker.didDismiss(screen)
    #expect(bench.tracker.watcher.entryCount == 1)
  }
}
