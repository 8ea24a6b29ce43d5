import LeakFinder
import LeakMemory
import LeakReports

/// Finds what a whole test leaves behind unreachable, where the test runs alone.
struct TestGarbage: Sendable {
  /// What knows what was alive before the test.
  private let hunt: GarbageHunt

  /// Why nothing should be left, for reports.
  private static let reason = "left behind by the test"

  /// For how long it is looked at what is left with retains that were not all found.
  private static let limit = Duration.seconds(1)

  /// How long a pause is.
  private static let pause = 10

  /// Looks from now on; nil where other tests run, or the heap cannot be looked at.
  init?() {
    guard Overlap.isExcluded, let hunt = try? GarbageHunt() else { return nil }
    self.hunt = hunt
  }

  /// What is left, waiting on this thread for what goes a little later.
  ///
  /// - Parameters:
  ///   - home: Where the test is written.
  ///   - told: Where the objects are that the test is told of anyway, with every bit turned.
  /// - Returns: A report for each ring or object that is to be mended.
  @inline(never)
  func reports(of home: TestHome, except told: Set<UInt>) -> [LeakReport] {
    let caller = CallerState.current()
    guard Overlap.isExcluded, var outcome = try? first(caller, told) else { return [] }
    let way = BlockingWait.here
    var series = LookSeries(of: Self.limit, mayWait: way != .forbidden)
    while series.goesOn(after: outcome) {
      way.pause(milliseconds: Self.pause)
      guard let now = try? hunt.lookAgain(from: caller) else { return [] }
      outcome = now
    }
    return findings(at: home)
  }

  /// What is left, suspending the task for what goes a little later.
  ///
  /// - Parameters:
  ///   - home: Where the test is written.
  ///   - told: Where the objects are that the test is told of anyway, with every bit turned.
  /// - Returns: A report for each ring or object that is to be mended.
  func reports(of home: TestHome, except told: Set<UInt>) async -> [LeakReport] {
    guard Overlap.isExcluded, var outcome = try? first(.current(), told) else { return [] }
    var series = LookSeries(of: Self.limit, mayWait: true)
    while series.goesOn(after: outcome) {
      await BlockingWait.pauseTask(milliseconds: Self.pause)
      guard let now = try? hunt.lookAgain(from: .current()) else { return [] }
      outcome = now
    }
    return findings(at: home)
  }

  /// The first look.
  @inline(never)
  private func first(
    _ caller: CallerState,
    _ told: Set<UInt>
  ) throws(HeapUnavailable) -> GarbageHunt.Outcome {
    try hunt.lookForProgramTypes(from: caller, except: told)
  }

  /// The reports on what is left; none where other tests began meanwhile.
  private func findings(at home: TestHome) -> [LeakReport] {
    guard Overlap.isExcluded else { return [] }
    let place = home.ownPlace
    return hunt.reports(file: place.filePath, line: place.line, reason: Self.reason)
  }
}
