import LeakFinder
import LeakMemory
import LeakReports

/// Finds what a whole test leaves behind unreachable, where the test runs alone.
struct TestGarbage: Sendable {
  /// What knows what was alive before the test.
  private let hunt: GarbageHunt

  /// Why nothing should be left, for reports.
  private static let reason = "left behind by the test"

  /// How often it is looked at what seems to be left, at most, with pauses between.
  private static let mostLooks = 50

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
  ///   - leaks: What the test is told anyway.
  /// - Returns: A report for each ring or object that is to be mended.
  @inline(never)
  func reports(of home: TestHome, except leaks: [ScopedReport]) -> [LeakReport] {
    let caller = CallerState.current()
    guard Overlap.isExcluded, var outcome = try? first(caller, leaks) else { return [] }
    let way = BlockingWait.here
    var looks = 1
    while outcome != .clean, looks < Self.looks(outcome) {
      way.pause(milliseconds: Self.pause)
      guard let now = try? hunt.lookAgain(from: caller) else { return [] }
      outcome = now
      looks += 1
    }
    return told(home)
  }

  /// What is left, suspending the task for what goes a little later.
  ///
  /// - Parameters:
  ///   - home: Where the test is written.
  ///   - leaks: What the test is told anyway.
  /// - Returns: A report for each ring or object that is to be mended.
  func reports(of home: TestHome, except leaks: [ScopedReport]) async -> [LeakReport] {
    guard Overlap.isExcluded, var outcome = try? first(.current(), leaks) else { return [] }
    var looks = 1
    while outcome != .clean, looks < Self.looks(outcome) {
      await BlockingWait.pauseTask(milliseconds: Self.pause)
      guard let now = try? hunt.lookAgain(from: .current()) else { return [] }
      outcome = now
      looks += 1
    }
    return told(home)
  }

  /// The first look.
  @inline(never)
  private func first(
    _ caller: CallerState,
    _ leaks: [ScopedReport]
  ) throws(HeapUnavailable) -> GarbageHunt.Outcome {
    try hunt.lookForProgramTypes(from: caller, except: Set(leaks.map(\.report.object.typeName)))
  }

  /// How many looks it takes to be sure.
  private static func looks(_ outcome: GarbageHunt.Outcome) -> Int {
    outcome == .proven ? 3 : mostLooks
  }

  /// The reports on what is left; none where other tests began meanwhile.
  private func told(_ home: TestHome) -> [LeakReport] {
    guard Overlap.isExcluded else { return [] }
    let place = home.ownPlace
    return hunt.reports(file: place.filePath, line: place.line, reason: Self.reason)
  }
}
