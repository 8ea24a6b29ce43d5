import LeakAnalysis
import LeakBacktraces
import LeakKnowledge
import LeakMirror
import LeakLocking
import LeakMemory
import LeakReports
import LeakTracking

/// Turns what a watcher finds into reports, and hands them out.
///
/// Everything that takes time happens on the watcher's alarm thread, without a lock.
final class ReportDesk: Sendable {
  /// How many reports are kept for calls of `settle` to come.
  private static let unclaimedLimit = 1_000

  /// A report that no `settle` has returned yet.
  private struct Claim: Sendable {
    /// The report with its call.
    let report: ScopedReport

    /// Whose registration it was.
    let scope: ScopeID
  }

  /// What can change.
  private struct State: Sendable {
    /// Receivers, in order of their addition.
    var sinks: [ReportSink] = []

    /// The number given to a receiver last.
    var lastSink: UInt64 = 0

    /// Open scopes.
    var scopes: [ScopeID: TrackingScope] = [:]

    /// Reports that no `settle` has returned yet, oldest first.
    var unclaimed: [Claim] = []

    /// What the running check has learnt.
    var examination = Examination()

    /// Reports that may have to be taken back, by registration.
    var standing: [EntryID: Standing] = [:]
  }

  /// A report that may have to be taken back.
  struct Standing {
    /// The report.
    let scoped: ScopedReport

    /// Whose registration it was.
    let scope: ScopeID
  }

  /// Guards what can change.
  private let state = Locked(State())

  /// Where objects were made.
  let creations = CreationLog()

  /// The tasks that wait for reports.
  let asking = AskingTasks()

  /// Finds holders where there is no picture of the process.
  private let explorer = RetentionExplorer()

  /// Prints for people; nil for not at all.
  private let print: (@Sendable (String) -> Void)?

  /// With or without the colours of a terminal.
  private let style: TextStyle

  /// Tells people what goes wrong.
  private let complain: @Sendable (String) -> Void

  /// The file that every report is appended to.
  private let reportPath: String?

  /// The rules of the tracker itself.
  private let rules: LeakRules

  /// A desk without receivers.
  ///
  /// - Parameters:
  ///   - printsReports: Whether reports are printed.
  ///   - print: Prints for people.
  ///   - style: With or without the colours of a terminal.
  ///   - reportPath: The file that every report is appended to.
  ///   - rules: The rules of the tracker itself.
  init(
    printsReports: Bool,
    print: @escaping @Sendable (String) -> Void,
    style: TextStyle,
    reportPath: String?,
    rules: LeakRules
  ) {
    self.print = printsReports ? print : nil
    self.complain = print
    self.style = style
    self.reportPath = reportPath
    self.rules = rules
  }

  // MARK: - Receivers

  /// Adds a receiver.
  func addSink(_ sink: @escaping @Sendable (LeakReport) -> Void) -> SinkToken {
    state.withLock { state in
      state.lastSink += 1
      let token = SinkToken(number: state.lastSink)
      state.sinks.append(ReportSink(token: token, receive: sink))
      return token
    }
  }

  /// Removes a receiver.
  func removeSink(_ token: SinkToken) {
    // Taken out, so that what the closure held is let go of without the lock.
    let removed = state.withLock { state in
      state.sinks.firstIndex { $0.token == token }.map { state.sinks.remove(at: $0) }
    }
    _ = consume removed
  }

  /// Takes the reports that no call has taken yet.
  func take(_ coverage: Coverage) -> [ScopedReport] {
    state.withLock { state in
      guard !state.unclaimed.isEmpty else { return [] }
      var taken: [ScopedReport] = []
      state.unclaimed.removeAll { claim in
        guard coverage.includes(claim.scope) else { return false }
        taken.append(claim.report)
        return true
      }
      return taken
    }
  }

  // MARK: - Scopes

  /// Begins to know a scope.
  func open(_ scope: TrackingScope) {
    state.withLock { $0.scopes[scope.id] = scope }
  }

  /// Ceases to know a scope; what it left unread goes to the receivers.
  func close(_ scope: TrackingScope) {
    _ = state.withLock { $0.scopes.removeValue(forKey: scope.id) }
    deliver(take(.owned(by: scope.id)).map(\.report).filter { $0.outcome == .leaked })
  }

  // MARK: - Delivery

  /// Hands reports to the receivers, and prints them.
  private func deliver(_ reports: [LeakReport]) {
    guard !reports.isEmpty else { return }
    if let print {
      print(ReportText.text(of: reports, style: style))
    }
    let sinks = state.withLock { $0.sinks }
    for report in reports {
      for sink in sinks {
        sink.receive(report)
      }
    }
  }

  /// Appends reports to the file that the environment names.
  func append(_ reports: [LeakReport]) {
    guard let reportPath else { return }
    for report in reports {
      if let complaint = FileOutput.append(ReportText.jsonLine(of: report), to: reportPath) {
        complain(complaint)
        return
      }
    }
  }

  /// Keeps reports for `settle`, and tells everybody who is to know.
  private func publish(_ claims: [(report: ScopedReport, scope: ScopeID)]) {
    let toDeliver: [LeakReport] = state.withLock { state in
      state.unclaimed += claims.map { Claim(report: $0.report, scope: $0.scope) }
      let excess = state.unclaimed.count - Self.unclaimedLimit
      if excess > 0 { state.unclaimed.removeFirst(excess) }
      return claims.compactMap { claim in
        state.scopes[claim.scope] == nil ? claim.report.report : nil
      }
    }
    append(claims.map(\.report.report))
    deliver(toDeliver)
  }
}

// MARK: - WatcherOwner

extension ReportDesk: WatcherOwner {
  func willExamine(_ candidates: [Candidate]) {
    let keepsakes = state.withLock { state in
      Set(candidates.map(\.scope)).compactMap { state.scopes[$0] }.flatMap(\.keepsakes)
    }
    let examination = Examination(
      candidates,
      tasks: asking.all,
      keepsakes: keepsakes,
      rules: rules,
      patience: .untilOthersRest
    )
    state.withLock { $0.examination = examination }
  }

  func examine(_ object: AnyObject, of overdue: Overdue) -> any Sendable {
    let (known, lack) = state.withLock {
      ($0.examination.lesson(on: object), $0.examination.lack)
    }
    let lesson =
      known
      ?? Examination.Lesson(finding: explorer.finding(for: object, ownRetains: 1, lack: lack))
    return Evidence(
      finding: lesson.finding,
      isBorrowed: lesson.isBorrowed,
      creation: creations.creation(of: object),
      object: WeakBox(object),
      address: Address(of: object),
      retained: lesson.retained
    )
  }

  func report(_ retained: [Retained], _ released: [ReleasedLate]) {
    var claims: [(report: ScopedReport, scope: ScopeID)] = []
    for one in released {
      guard let standing = state.withLock({ $0.standing.removeValue(forKey: one.entry) }) else {
        continue
      }
      ReportedObjects.remove(at: Address(~standing.scoped.place))
      let report = ReportMaker.report(on: one, retracting: standing.scoped.report)
      guard standing.scope == .none || one.scope != .none else {
        // The test has failed and is over, and another one runs by now.
        append([report])
        continue
      }
      claims.append((ScopedReport(report: report, site: standing.scoped.site, place: 0), one.scope))
    }
    let all = retained.compactMap { one in
      (one.evidence as? Evidence).map { (one, $0, ReportMaker.report(on: one.overdue, $0)) }
    }
    let folding = NestedLeaks(all.map { ($0.1, $0.2) })
    for (one, evidence, original) in all {
      var report = original
      report.foldedUnder = folding.head(of: evidence.address)
      for note in [folding.note(on: report.id), folding.noteOnWay(to: evidence.address)] {
        if let note { report = report.noting(note) }
      }
      let scoped = ScopedReport(
        report: report,
        site: one.overdue.site,
        place: ~evidence.address.bits
      )
      if one.isWatchedFurther {
        ReportedObjects.add(evidence.object, at: evidence.address)
        state.withLock {
          $0.standing[one.overdue.entry] = Standing(scoped: scoped, scope: one.overdue.scope)
        }
      }
      claims.append((scoped, one.overdue.scope))
    }
    publish(claims)
  }

  func tidy() {
    state.withLock { $0.examination = Examination() }
    creations.sweepIfDue()
  }
}
