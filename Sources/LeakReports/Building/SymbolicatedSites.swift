import LeakBacktraces
import LeakFindings
import LeakMemory

/// What one call of the symbolicator brought for a report.
struct SymbolicatedSites {
  /// Frames by query, innermost inlined function first.
  let frames: [Symbolicator.Query: [SourceFrame]]

  /// The closures of all paths of a finding.
  static func queries(of finding: RetentionFinding) -> [Symbolicator.Query] {
    let rings = finding.remaining.sorted { $0.key < $1.key }.map(\.value)
    return
      ([finding.path] + finding.otherPaths + rings + [finding.remainingTogether].compactMap(\.self))
      .flatMap(\.steps)
      .flatMap { step in
        [
          query(for: step.holder), query(for: step.target), site(of: step),
        ] + suspensionQueries(of: step)
      }
      .compactMap(\.self)
      + (finding.cuts?.together ?? []).compactMap { $0.code.map { .function($0) } }
      + finding.hops.compactMap { $0.unownedCapture.map { .function($0) } }
      + StrandedNote.queries(of: finding.limits)
  }

  /// What to ask of an object; nil where it has no code.
  private static func query(for object: RetentionFinding.Object) -> Symbolicator.Query? {
    guard case .closure(let code) = object.category, !code.isNull else { return nil }
    return .function(code)
  }

  /// What to ask of the place in code that a step names: which function it is, and where it begins.
  private static func site(of step: RetentionFinding.Step) -> Symbolicator.Query? {
    step.site.map { .function($0) }
  }

  /// What to ask where the waiting function waits whose variable a step is; empty for other steps.
  private static func suspensionQueries(of step: RetentionFinding.Step) -> [Symbolicator.Query] {
    guard step.variable != nil, let site = step.site else { return [] }
    return SuspensionPlace.queries(site)
  }

  /// Where the waiting function waits whose variable a step is; nil where that is not known.
  func suspension(of step: RetentionFinding.Step) -> SourceSite? {
    guard step.variable != nil, let site = step.site else { return nil }
    return suspension(at: site)
  }

  /// Where a function waits, by where it goes on; nil where that is not known.
  func suspension(at code: Address) -> SourceSite? {
    SuspensionPlace.place(code, frames).flatMap { SourceSite($0) }
  }

  /// Where the closure or task of a step is written: the holder's place, or else the target's.
  func source(of step: RetentionFinding.Step) -> SourceSite? {
    let end = step.holder.category == .instance ? step.target : step.holder
    return (Self.site(of: step) ?? Self.query(for: end)).flatMap(source)
  }

  /// The whole name of a function, with types; nil where that is not known.
  func wholeName(ofFunction code: Address) -> String? {
    let known = frames[.function(code)] ?? []
    return (known.last { $0.isOfInterest } ?? known.last)?.wholeSymbol
  }

  /// Where a function begins.
  func source(ofFunction code: Address) -> SourceSite? { source(of: .function(code)) }

  /// Where a function begins.
  private func source(of query: Symbolicator.Query) -> SourceSite? {
    // The outermost frame is the closure; those before it were inlined where it begins.
    let known = frames[query] ?? []
    let frame = known.last { $0.isOfInterest } ?? known.last
    return frame.flatMap { frame in
      SourceSite(frame) ?? frame.unnamedPlace.map { SourceSite(symbol: $0, file: nil, line: nil) }
    }
  }

  /// The callers of a stack, innermost first, without frames that no programmer wants to see.
  func callers(_ stack: CapturedStack) -> [SourceSite] {
    let onStack = stack.returnAddresses.flatMap { frames[.returnAddress($0)] ?? [] }
    let awaiting = stack.asyncCallers.flatMap { frames[.returnAddress($0)] ?? [] }
    let wanted = onStack.filter(\.isOfInterest)
    let wantedAwaiting = awaiting.filter(\.isOfInterest)
    let isAnyWanted = !wanted.isEmpty || !wantedAwaiting.isEmpty
    return (isAnyWanted ? wanted : onStack).compactMap { SourceSite($0) }
      + (isAnyWanted ? wantedAwaiting : awaiting).compactMap {
        SourceSite($0, isAsyncCaller: true)
      }
  }
}

extension SourceSite {
  /// What is known of a frame; nil where that is neither a name nor a place.
  fileprivate init?(_ frame: SourceFrame, isAsyncCaller: Bool = false) {
    guard frame.symbol != nil || frame.mangledSymbol != nil || frame.file != nil else {
      return nil
    }
    self.init(
      symbol: frame.symbol ?? frame.mangledSymbol,
      file: frame.file,
      line: frame.line,
      isLineApproximate: frame.isLineApproximate,
      isAsyncCaller: isAsyncCaller
    )
  }
}
