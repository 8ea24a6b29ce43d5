package import LeakBacktraces
package import LeakFindings
import LeakMemory

/// Joins what was registered and what the search found into reports.
///
/// Symbolication takes long, so each report asks for all its addresses at once.
package struct ReportBuilder: Sendable {
  /// Turns addresses into names, files and lines.
  package typealias Symbolicate =
    @Sendable ([Symbolicator.Query]) -> [Symbolicator.Query: [SourceFrame]]

  /// Names addresses.
  private let symbolicate: Symbolicate

  /// Looks a stored stack up.
  private let stack: @Sendable (BacktraceID) -> CapturedStack

  /// A builder for this process; tests bring their own symbols and stacks.
  package init(
    symbolicate: @escaping Symbolicate = { Symbolicator.shared.frames(for: $0) },
    stack: @escaping @Sendable (BacktraceID) -> CapturedStack = { Backtrace.stack(of: $0) }
  ) {
    self.symbolicate = symbolicate
    self.stack = stack
  }

  /// The report on an object that outlived its grace period.
  ///
  /// - Parameters:
  ///   - facts: What was registered.
  ///   - finding: What the search found; nil where it failed, which the report then says.
  /// - Returns: A report with an identity of its own.
  package func leaked(_ facts: Facts, finding: RetentionFinding?) -> LeakReport {
    let dismissalStack = stack(facts.dismissal.backtrace)
    let creationStack = facts.creation.map { stack($0.backtrace) }
    var queries = finding.map(SymbolicatedSites.queries(of:)) ?? []
    for stack in [dismissalStack, creationStack].compactMap(\.self) {
      queries += (stack.returnAddresses + stack.asyncCallers).map(
        Symbolicator.Query.returnAddress
      )
    }
    let sites = resolve(queries)

    let retention = finding.map { explanation(of: $0, sites) } ?? Self.noExplanation(facts)
    let dismissal = Self.site(facts.dismissal, sites.callers(dismissalStack))
    let function = dismissal.function ?? FileName.short(dismissal.file)
    return LeakReport(
      id: ReportID.make(),
      outcome: .leaked,
      retracts: nil,
      latenessSeconds: nil,
      object: LeakReport.TrackedObject(typeName: facts.typeName),
      reason: facts.reason,
      aliveSeconds: facts.aliveSeconds,
      dismissal: dismissal,
      creation: facts.creation.map { creation in
        Self.site(creation, creationStack.map(sites.callers) ?? [])
      },
      fingerprint: Fingerprint.of(
        typeName: facts.typeName,
        retention: retention,
        dismissal: function
      ),
      retention: retention,
      retainedObjects: facts.retained?.objectCount,
      retainedBytes: facts.retained?.byteCount,
      isUnreachable: facts.isUnreachable
    )
  }

  /// The report that takes an earlier one back, because its object died after all.
  ///
  /// - Parameters:
  ///   - earlier: The report to take back.
  ///   - lateness: Seconds after the deadline, between the last look that saw the object alive and
  ///     the first that found it gone.
  /// - Returns: A report that names the earlier one.
  package func releasedLate(
    retracting earlier: LeakReport,
    lateness: ClosedRange<Double>
  ) -> LeakReport {
    LeakReport(
      id: ReportID.make(),
      outcome: .releasedLate,
      retracts: earlier.id,
      latenessSeconds: lateness,
      object: earlier.object,
      reason: earlier.reason,
      aliveSeconds: earlier.aliveSeconds,
      dismissal: earlier.dismissal,
      creation: earlier.creation,
      fingerprint: earlier.fingerprint,
      retention: nil
    )
  }

  /// Why an object is alive, for people.
  package func explanation(of finding: RetentionFinding) -> RetentionExplanation {
    explanation(of: finding, resolve(SymbolicatedSites.queries(of: finding)))
  }

  // MARK: - Parts

  /// Symbolicates all addresses of a report by one call, or by none where there are none.
  private func resolve(_ queries: [Symbolicator.Query]) -> SymbolicatedSites {
    var known: Set<Symbolicator.Query> = []
    let distinct = queries.filter { known.insert($0).inserted }
    return SymbolicatedSites(frames: distinct.isEmpty ? [:] : symbolicate(distinct))
  }

  /// A finding in the form of reports.
  private func explanation(
    of finding: RetentionFinding,
    _ sites: SymbolicatedSites
  ) -> RetentionExplanation {
    let path = RetentionExplanation.OtherPath(finding.path, sites)
    let explanation = RetentionExplanation(
      typeName: finding.object.typeName,
      kind: RetentionExplanation.Kind(finding.verdict),
      root: path.root,
      path: path.path,
      cycleLength: path.cycleLength,
      otherPaths: finding.otherPaths.map { RetentionExplanation.OtherPath($0, sites) },
      retainCount: RetentionExplanation.RetainCount(
        strong: finding.strongRetains,
        located: finding.locatedRetains
      ),
      notes: finding.limits.map { $0.note(sites) },
      advice: [],
      knownLeak: finding.knownLeak.map { RetentionExplanation.KnownLeak($0) },
      taskHandles: finding.taskHandles.map {
        RetentionExplanation.TaskHandle(hop: $0.hop, holderType: $0.holder, label: $0.label)
      }
    )
    if TestArgument.isWhole(explanation) { return TestArgument.plain(explanation).advised }
    let facts = HopFacts(finding)
    if BreakingStep.isAtRoot(explanation, facts),
      case .frees(let freed)? = finding.path.root?.clearing
    {
      let last = finding.hops.last?.declaration
      return explanation.brokenAtRoot
        .with(
          cut: CutOutcome(freed),
          declaration: last.map { RetentionExplanation.Declaration($0) }
        )
        .advised
    }
    let breaking = Advice.breakingStep(of: explanation, facts)
    var cut = CutOutcome(finding, breaking: breaking, sites)
    // What an actor is to do yet has the object, whatever the closure does.
    if ActorNote.isIn(explanation), let breaking {
      cut = CutOutcome(kind: .stays, hop: breaking)
    }
    if cut == nil, let breaking, breaking != Advice.breakingStep(of: explanation) {
      // Where it is broken is to be found again by whoever reads the report.
      cut = CutOutcome(kind: .stays, hop: breaking)
    }
    let declaration = breaking.flatMap { hop in
      finding.hops.indices.contains(hop) ? finding.hops[hop].declaration : nil
    }
    let place = breaking.flatMap { path.path[$0].source?.place }
    // A method's object on the way there is none that is to go.
    let isBeyond = breaking.map { hop in
      !explanation.path[hop...].contains { RunningMethodNote.isIn(explanation, on: $0.targetType) }
    }
    let told = isBeyond ?? false ? explanation.without(RunningMethodNote.isNote) : explanation
    return
      told
      .with(
        cut: cut,
        declaration: declaration.map { RetentionExplanation.Declaration($0) },
        notes: [
          FurtherCaptureNote.text(of: finding, breaking: breaking) { path.path[$0].source?.place }
            ?? RemainingRingNote.text(of: finding, cut, sites),
          ClosureResultNote.text(of: finding, breaking: breaking, sites, at: place),
          UnownedCaptureNote.text(of: finding, breaking: breaking, sites),
          DeinitCallNote.text(of: finding, explanation, breaking: breaking),
          OwnerInUseNote.text(of: finding, facts, explanation, breaking: breaking)
            ?? CapturedAloneNote.text(of: finding, facts, explanation, breaking: breaking)
            ?? LazyMakerNote.text(of: finding, facts, explanation, breaking: breaking),
        ].compactMap(\.self)
      )
      .advised
  }

  /// What is left to say where the search itself failed.
  private static func noExplanation(_ facts: Facts) -> RetentionExplanation {
    RetentionExplanation(
      typeName: facts.typeName,
      kind: .unexplained,
      root: nil,
      path: [],
      cycleLength: 0,
      otherPaths: [],
      retainCount: RetentionExplanation.RetainCount(strong: nil, located: 0),
      notes: ["The search for holders failed, so nothing was looked at."],
      advice: []
    )
    .advised
  }

  /// A call in the form of reports.
  private static func site(_ call: Call, _ callers: [SourceSite]) -> LeakReport.CallSite {
    LeakReport.CallSite(file: call.file, line: call.line, backtrace: callers)
  }
}
