import LeakFinder
import LeakMemory
import LeakReports
import LeakTracking
import Testing

/// Looks for what a body left behind unreachable, and says so.
struct NoLeaksCheck {
  /// What knows what was alive before the body; nil where nothing is looked at.
  private let hunt: GarbageHunt?

  /// Whether it was this body's turn, with nothing else running.
  private let isAlone: Bool

  /// Whether a turn was taken, to be left.
  private let hasTurn: Bool

  /// How long what is found may take to go after all.
  private let limit: Duration

  /// The call.
  private let site: CallSite

  /// Why nothing should be left, for reports.
  private static let reason = "left behind by the closure of expectNoLeaks"

  /// How long to wait between two looks.
  private static let pause = 10

  /// Waits for a turn on this thread, and notes what is alive.
  static func begin(within limit: Duration, at site: CallSite) -> NoLeaksCheck {
    guard TestTracker.isActive else { return NoLeaksCheck(limit: limit, site: site) }
    let hasTurn =
      !Turns.isOwn && Turns.shared.takeBlocking(mayBlock: BlockingWait.here != .forbidden)
    return NoLeaksCheck(hasTurn: hasTurn, limit: limit, site: site)
  }

  /// Waits for a turn, suspending the task, and notes what is alive.
  static func begin(within limit: Duration, at site: CallSite) async -> NoLeaksCheck {
    guard TestTracker.isActive else { return NoLeaksCheck(limit: limit, site: site) }
    var hasTurn = false
    if !Turns.isOwn { hasTurn = await Turns.shared.take() }
    return NoLeaksCheck(hasTurn: hasTurn, limit: limit, site: site)
  }

  /// A check that looks at nothing.
  private init(limit: Duration, site: CallSite) {
    self.limit = limit
    self.site = site
    hunt = nil
    isAlone = false
    hasTurn = false
  }

  /// A check that looks from now on.
  private init(hasTurn: Bool, limit: Duration, site: CallSite) {
    self.limit = limit
    self.site = site
    self.hasTurn = hasTurn
    isAlone = (hasTurn || Turns.isOwn) && Overlap.isExcluded
    do throws(HeapUnavailable) {
      hunt = try GarbageHunt()
    } catch {
      hunt = nil
      Recorder.record(unavailable(error))
    }
  }

  /// Looks at nothing: the body threw.
  func abandon() {
    if hasTurn { Turns.shared.leave() }
  }

  /// Looks, waiting on this thread where something is left, and judges.
  ///
  /// - Parameter caller: The frame of the public function, below which the body ran.
  /// - Returns: What is left, to be recorded.
  func finish(from caller: CallerState) -> [LeakFailure] {
    defer { abandon() }
    guard let hunt else { return [] }
    var outcome: GarbageHunt.Outcome
    do throws(HeapUnavailable) {
      outcome = try hunt.look(from: caller)
    } catch {
      return [unavailable(error)]
    }
    let way = BlockingWait.here
    var series = LookSeries(of: limit, mayWait: way != .forbidden)
    while series.goesOn(after: outcome) {
      way.pause(milliseconds: Self.pause)
      guard let now = try? hunt.lookAgain(from: caller) else { break }
      outcome = now
    }
    return failures(hunt, lookedOnce: way == .forbidden)
  }

  /// Looks, suspending the task where something is left, and judges.
  ///
  /// - Parameter caller: The frame of the public function, for as long as the task is not suspended.
  /// - Returns: What is left, to be recorded.
  func finish(from caller: CallerState) async -> [LeakFailure] {
    defer { abandon() }
    guard let hunt else { return [] }
    var outcome: GarbageHunt.Outcome
    do throws(HeapUnavailable) {
      outcome = try hunt.look(from: caller)
    } catch {
      return [unavailable(error)]
    }
    var series = LookSeries(of: limit, mayWait: true)
    while series.goesOn(after: outcome) {
      await BlockingWait.pauseTask(milliseconds: Self.pause)
      guard let now = try? hunt.lookAgain(from: .current()) else { break }
      outcome = now
    }
    return failures(hunt, lookedOnce: false)
  }

  /// Says what is left.
  private func failures(_ hunt: GarbageHunt, lookedOnce: Bool) -> [LeakFailure] {
    let isAlone = isAlone && Overlap.isExcluded
    let test = RunningTest.current
    let mode = isAlone ? (test?.mode ?? .failure).effective : .warning
    let place = SourcePlace(site)
    let reports = hunt.reports(file: place.filePath, line: place.line, reason: Self.reason)
    let failures = reports.map { report in
      LeakFailure(
        report,
        site: site,
        moment: .afterClosure,
        testName: test?.name ?? Test.current?.name,
        lookedOnce: lookedOnce,
        mode: mode
      )
    }
    test?.noteTold(hunt.places)
    guard isAlone else { return Overlap.warning(of: failures) }
    TestTracker.shared.appendToFile(reports)
    return failures
  }

  /// Says that nothing was looked at, and why.
  private func unavailable(_ lack: HeapUnavailable) -> LeakFailure {
    let message = "expectNoLeaks could not run. \(lack)"
    return LeakFailure(message: message, site: site, mode: .warning)
  }
}
