import LeakFindings
import LeakImages

extension RetentionExplanation.Kind {
  /// The verdict's name in reports.
  init(_ verdict: RetentionFinding.Verdict) {
    self =
      switch verdict {
      case .cycle: .cycle
      case .heldByRoot: .heldByRoot
      case .unexplained: .unexplained
      }
  }
}

extension RetentionExplanation.OtherPath {
  /// A path with its closures named.
  init(_ path: RetentionFinding.Path, _ sites: SymbolicatedSites) {
    self.init(
      root: path.root.map {
        RetentionExplanation.Root(
          kind: $0.kind.rawValue,
          name: $0.name,
          variable: $0.variable.map { RetentionExplanation.Variable($0) },
          clearing: $0.clearing.map { $0 == .impossible ? .impossible : .possible }
        )
      },
      path: path.steps.map { step in
        RetentionExplanation.Step(
          holderType: step.holder.typeName,
          label: step.label,
          kind: step.kind,
          targetType: step.target.typeName,
          source: sites.source(of: step),
          variable: step.variable.map {
            RetentionExplanation.Variable($0, suspension: sites.suspension(of: step))
          }
        )
      },
      cycleLength: min(max(0, path.cycleLength), path.steps.count)
    )
  }
}

extension RetentionExplanation.Variable {
  /// A local variable that was found.
  init(_ variable: LocalVariable, suspension: SourceSite? = nil) {
    self.init(
      name: variable.name,
      function: variable.function,
      file: variable.file,
      line: variable.line,
      suspension: suspension
    )
  }
}
