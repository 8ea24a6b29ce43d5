import LeakFinder
import LeakTestSupport
import LeakTracking
import Testing

/// What some properties hold.
private protocol Page: AnyObject {}

/// A screen that is a page.
private final class PageScreen: Screen, Page {}

/// Holds screens in properties that watch.
private final class Owner {
  /// An optional.
  @DismissedWhenReplaced var optional: Screen?

  /// Never nil.
  @DismissedWhenReplaced var always: Screen

  /// A protocol's.
  @DismissedWhenReplaced var page: (any Page)?

  /// No object at all.
  @DismissedWhenReplaced var number = 1

  /// An owner whose properties use a tracker.
  init(_ tracker: LeakTracker) {
    _optional = DismissedWhenReplaced(tracker: tracker)
    _always = DismissedWhenReplaced(
      wrappedValue: Screen(),
      reason: "switched",
      gracePeriod: .seconds(1),
      tracker: tracker
    )
    _page = DismissedWhenReplaced(tracker: tracker)
    _number = DismissedWhenReplaced(wrappedValue: 1, tracker: tracker)
  }
}

/// Uses the shared tracker, as programs do.
private struct PlainOwner {
  /// An optional without a first value.
  @DismissedWhenReplaced var screen: Screen?

  /// With options.
  @DismissedWhenReplaced(options: .includingOwned) var other: Screen?
}

@Suite("A property that dismisses what it held")
struct DismissedWhenReplacedTests {
  @Test("The old value is dismissed when the property is set to nil")
  func setToNil() throws {
    let bench = TrackerBench()
    let owner = Owner(bench.tracker)
    owner.optional = Screen()
    let screen = try #require(owner.optional)
    #expect(bench.tracker.watcher.entryCount == 0)
    owner.optional = nil
    bench.advance(by: .seconds(2))
    #expect(bench.reports.map(\.reason) == ["its property was set to nil"])
    #expect(bench.reports.first?.dismissal.file.hasSuffix("WhenReplacedTests.swift") == true)
    withExtendedLifetime(screen) {}
  }

  @Test("The old value is dismissed when another takes its place, with the property's settings")
  func replaced() {
    let bench = TrackerBench()
    let owner = Owner(bench.tracker)
    let screen = owner.always
    owner.always = Screen()
    bench.advance(by: .seconds(1))
    #expect(bench.reports.map(\.reason) == ["switched"])
    withExtendedLifetime(screen) {}
  }

  @Test("Objects behind protocols count; values do not")
  func kinds() {
    let bench = TrackerBench()
    let owner = Owner(bench.tracker)
    let page = PageScreen()
    owner.page = page
    owner.number = 2
    #expect(bench.tracker.watcher.tally.registered == 0)
    owner.page = nil
    #expect(bench.tracker.watcher.tally.registered == 1)
    withExtendedLifetime(page) {}
  }

  @Test("Setting the same object again, or putting a dismissed one back, leaves nothing pending")
  func putBack() {
    let bench = TrackerBench()
    let owner = Owner(bench.tracker)
    let screen = Screen()
    owner.optional = screen
    owner.optional = screen
    #expect(bench.tracker.watcher.tally.registered == 0)
    owner.optional = nil
    #expect(bench.tracker.watcher.entryCount == 1)
    owner.optional = screen
    #expect(bench.tracker.watcher.entryCount == 0)
  }

  @Test("What is gone is not reported, and the property works without further ado")
  func plain() {
    var owner = PlainOwner()
    owner.screen = Screen()
    owner.screen = nil
    owner.other = Screen()
    owner.other = nil
    #expect(owner.screen == nil && owner.other == nil)
  }

  @Test("An inert tracker is left alone")
  func inert() {
    let bench = TrackerBench(environment: ["LEAKFINDER": "off"])
    let owner = Owner(bench.tracker)
    owner.optional = Screen()
    owner.optional = nil
    #expect(bench.tracker.watcher.tally.registered == 0)
  }
}
