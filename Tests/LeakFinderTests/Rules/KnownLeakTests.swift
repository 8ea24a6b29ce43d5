import Foundation
import LeakAnalysis
import LeakFinder
import LeakMemory
import LeakReports
import Testing

@testable import LeakFinder

#if os(Linux)
@Suite("Leaks and references that rules know")
struct KnownLeakTests {
  /// Holds objects for longer than it should.
  private final class Keeper: @unchecked Sendable {
    // SAFETY: Each is used by one test only.
    var kept: AnyObject?
    var next: Keeper?
  }

  /// Keepers that outlive their tests' objects.
  private static let known = Keeper()
  private static let both = Keeper()
  private static let ignored = Keeper()

  /// The report on a screen that holds itself, by some rules.
  private func report(
    of screen: Screen = Screen(),
    _ rules: LeakRule...
  ) throws -> (report: LeakReport, text: String) {
    let bench = TrackerBench { configuration in
      for rule in rules { configuration.rules.add(rule) }
    }
    screen.leak()
    bench.tracker.didDismiss(screen)
    bench.advance(by: .seconds(2))
    screen.repair()
    return (try #require(bench.reports.first), bench.printed.joined())
  }

  /// A rule on a known leak.
  private func known(
    _ place: LeakRule.Place,
    _ reason: String = "it is known",
    verdict: LeakRule.Verdict? = nil
  ) -> LeakRule {
    LeakRule(.knownLeak, place, reason: reason, versions: "Screens 3.1", verdict: verdict)
  }

  @Test(
    "a rule finds its leak by field, type, superclass, function and file",
    arguments: [
      .field("Screen.Model.onChange"), .field("LeakFinderTests.Screen.model"),
      .type("LeakFinderTests.Screen.Model"), .type("Screen"), .function("Screen.leak()"),
      .file("Screen.swift"), .file("LeakFinderTests/Support/Screen.swift"),
    ] as [LeakRule.Place]
  )
  func finds(_ place: LeakRule.Place) throws {
    // A subclass: rules on its superclass mean it too.
    let (report, text) = try report(of: Popover(), known(place))
    let expected = RetentionExplanation.KnownLeak(
      rule: place.name,
      reason: "it is known",
      versions: "Screens 3.1"
    )
    #expect(report.knownLeak == expected)
    #expect(report.retention?.kind == .cycle)
    #expect(text.contains("known leak, fails nothing: it is known (rule: \(place.name);"))
    let plain = try self.report(of: Popover()).report
    #expect(plain.knownLeak == nil)
    #expect(plain.fingerprint == report.fingerprint)
    #expect(plain.retention?.path == report.retention?.path)
  }

  @Test(
    "a rule on something else, or on another answer, changes nothing",
    arguments: [
      .field("Screen.Model.onClose"), .field("Model.changes"), .type("Player"),
      .function("Screen.repair()"), .file("Screens.swift"), .root(kind: "global", name: nil),
      .lostRetain(of: "Screen"),
    ] as [LeakRule.Place]
  )
  func findsNothingElse(_ place: LeakRule.Place) throws {
    let (report, text) = try report(known(place))
    #expect(report.knownLeak == nil)
    #expect(!text.contains("known leak"))
    let other = known(.type("Screen"), verdict: .heldByRoot)
    #expect(try self.report(other).report.knownLeak == nil)
    let same = known(.type("Screen"), verdict: .cycle)
    #expect(try self.report(same).report.knownLeak != nil)
  }

  @Test("the nearest type wins, then the field, then the first rule")
  func nearest() throws {
    let base = known(.type("Screen"), "screens")
    let nearer = known(.type("Popover"), "popovers")
    #expect(try report(of: Popover(), base, nearer).report.knownLeak?.reason == "popovers")
    #expect(try report(of: Screen(), base, nearer).report.knownLeak?.reason == "screens")
    let field = known(.field("Screen.model"), "the model")
    #expect(try report(of: Popover(), base, field).report.knownLeak?.reason == "the model")
    #expect(try report(of: Popover(), nearer, field).report.knownLeak?.reason == "popovers")
    let second = known(.type("LeakFinderTests.Screen"), "second")
    #expect(try report(base, second).report.knownLeak?.reason == "screens")
  }

  @Test("a path without known references wins, though it be longer")
  func lastFollowed() throws {
    let rule = known(.root(kind: "static", name: "KnownLeakTests.known"))
    let screen = Screen()
    Self.known.kept = screen
    defer { Self.known.kept = nil }
    let only = try #require(try finding(screen, rule))
    #expect(only.knownLeak?.name == "root static KnownLeakTests.known")
    #expect(only.verdict == .heldByRoot)

    Self.both.next = Keeper()
    Self.both.next?.kept = screen
    defer { Self.both.next = nil }
    let all = try #require(try finding(screen))
    #expect(all.path.root?.name == "KnownLeakTests.known")
    let ruled = try #require(try finding(screen, rule))
    #expect(ruled.knownLeak == nil)
    #expect(ruled.path.root?.name == "KnownLeakTests.both")
    #expect(ruled.locatedRetains == all.locatedRetains)
  }

  @Test("an ignored reference is not followed, counts as a retain all the same, and is told")
  func ignored() throws {
    let rule = LeakRule(.ignoredReference, .field("Keeper.kept"), reason: "keepers keep all")
    let screen = Screen()
    Self.ignored.kept = screen
    defer { Self.ignored.kept = nil }
    let finding = try #require(try finding(screen, rule))
    #expect(finding.verdict != .heldByRoot || finding.path.root?.kind == .stack)
    #expect(finding.path.root?.name != "KnownLeakTests.ignored")
    #expect(finding.otherPaths.allSatisfy { $0.root?.name != "KnownLeakTests.ignored" })
    #expect(finding.locatedRetains >= 1)
    let models = LeakRule(
      .ignoredReference,
      .field("Screen.Model.onChange"),
      reason: "models keep all"
    )
    let bench = TrackerBench { $0.rules.add(models) }
    let leaky = dismissLeakyScreen(bench.tracker)
    bench.advance(by: .seconds(2))
    let report = try #require(bench.reports.first)
    let text = bench.printed.joined()
    leaky()?.repair()
    #expect(report.retention?.kind == .unexplained)
    #expect(report.retention?.retainCount == .init(strong: 1, located: 1))
    #expect(report.knownLeak == nil)
    #expect(text.contains("A reference that a rule ignores holds it too"))
    #expect(text.contains("held by references that rules ignore"))
    #expect(!text.contains("passRetained"))
  }

  /// An operation of the tests' own.
  private final class Export: Operation, @unchecked Sendable {
    // SAFETY: Each is used by one test only.
    var count = 0
  }

  @Test(
    "a completion block is Foundation's leak once its operation ran, and the program's before",
    arguments: [false, true]
  )
  func completionBlocks(hasRun: Bool) throws {
    let bench = TrackerBench()
    let operation = dismissExport(bench.tracker, hasRun: hasRun)
    bench.advance(by: .seconds(2))
    let report = try #require(bench.reports.first)
    operation()?.completionBlock = nil
    operation()?.completionBlock = nil
    #expect(report.retention?.kind == .cycle)
    #expect(
      report.knownLeak?.rule == (hasRun ? "field Foundation.Operation.completionBlock" : nil)
    )
  }

  /// Dismisses an operation whose completion block has it.
  @inline(never)
  private func dismissExport(_ tracker: LeakTracker, hasRun: Bool) -> () -> Export? {
    let operation = Export()
    // Run before it has its block, which no queue has then.
    if hasRun { operation.start() }
    operation.completionBlock = { operation.count += 1 }
    tracker.didDismiss(operation)
    return { [weak operation] in operation }
  }

  /// Why an object is alive, by some rules.
  private func finding(_ object: AnyObject, _ rules: LeakRule...) throws -> RetentionFinding? {
    var asker = Asker.caller(holding: Address(of: object))
    for rule in rules { asker.rules.add(rule) }
    return try withExtendedLifetime(object) {
      try HeapLook(asker).finding(at: Address(of: object))
    }
  }
}
#endif
