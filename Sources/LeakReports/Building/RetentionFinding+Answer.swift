package import LeakAnalysis
import LeakGraph
import LeakKnowledge
import LeakMemory
package import LeakFindings

extension RetentionFinding {
  /// An answer of a snapshot's graph.
  package init(_ answer: RetentionAnswer) {
    let verdict: Verdict =
      switch answer.verdict {
      case .cycle: .cycle
      case .heldByRoot: .heldByRoot
      case .unexplained: .unexplained
      }
    self.init(
      object: GraphObject(answer.object),
      verdict: verdict,
      path: Path(answer.path),
      otherPaths: answer.otherPaths.map { Path($0) },
      strongRetains: answer.strongRetains,
      locatedRetains: answer.locatedRetains,
      limits: Self.limits(of: answer),
      cuts: answer.cuts.map { Cuts($0) },
      declarations: answer.declarations.map { $0.map { Declaration($0) } }
    )
    knownLeak = answer.knownLeak.map { rule in
      KnownLeak(rule: rule.name, reason: rule.reason, versions: rule.versions)
    }
  }
}

extension RetentionFinding {
  /// What is to be said of an answer besides.
  private static func limits(of answer: RetentionAnswer) -> [Limit] {
    var limits: [Limit] = answer.notes.map { .incomplete(sentence: $0) }
    if !answer.undescribedTypes.isEmpty {
      limits.append(.unreadableTypes(answer.undescribedTypes))
    }
    limits += answer.outsideRetains.map {
      .heldFromOutside(typeName: $0.typeName, retains: $0.count)
    }
    if let task = answer.strandedTask {
      limits.append(.strandedTask(StrandedTask(task)))
    }
    let notLocated = answer.strongRetains - answer.locatedRetains
    if answer.askingRetains > 0, notLocated > 0 {
      let name =
        answer.askingFunctions.first.map { VariableText.function($0) } ?? CallerNote.unknownFunction
      let isAlone =
        answer.path.steps.isEmpty && answer.path.root == nil
        && !answer.notes.contains { $0.hasPrefix(RuleText.ignoredWords) }
      limits.append(
        isAlone && answer.askingRetains >= notLocated
          ? .heldByCallerAlone(function: name)
          : .heldByCaller(
            function: name,
            retains: answer.askingRetains,
            notLocated: notLocated
          )
      )
    }
    return limits
  }
}

extension StrandedTask {
  /// A task of an answer.
  init(_ task: RetentionAnswer.StrandedTask) {
    self.init(
      isOnPath: task.isOnPath,
      function: task.function.map { Function($0) },
      operation: task.operation.isNull ? nil : task.operation,
      isCancelled: task.isCancelled,
      waiting: task.waiting.map { Function($0) }
    )
  }
}

extension StrandedTask.Function {
  /// A function of an answer.
  init(_ function: RetentionAnswer.WaitingFunction) {
    self.init(name: VariableText.function(function.name), code: function.code)
  }
}

extension RetentionFinding.Path {
  /// A way in which an object is held.
  init(_ path: RetentionAnswer.Path) {
    self.init(
      root: path.root.map { LeakFindings.GraphRoot($0) },
      steps: path.steps.map { step in
        GraphStep(
          holder: GraphObject(step.holder),
          label: step.label,
          kind: ReferenceKind(step.kind),
          target: GraphObject(step.target),
          site: step.code.isNull ? nil : step.code,
          variable: step.variable.map { LocalVariable($0) }
        )
      },
      cycleLength: path.cycleLength
    )
  }
}

extension GraphObject {
  /// An object at an end of a hop.
  init(_ object: RetentionAnswer.Object) {
    let category: Category =
      switch object.category {
      case .instance: .instance
      case .closure(let code): .closure(code: code)
      case .task: .task
      }
    self.init(
      address: object.address,
      category: category,
      typeName: StreamName.plain(TypeNames.sugared(VariableText.function(object.typeName)))
    )
  }
}

extension LeakFindings.GraphRoot {
  /// The beginning of a path.
  init(_ root: RetentionAnswer.Root) {
    let kind: Kind =
      switch root.kind {
      case .global: .global
      case .static: .static
      case .library: .foundation
      case .timer, .source, .queue: .dispatch
      case .task: .task
      case .testCase: .testCase
      case .thread: .thread
      case .threadLocal: .threadLocal
      case .frame, .register, .asking: .stack
      }
    let name =
      switch root.kind {
      case .frame, .register, .asking: VariableText.function(root.name)
      default: VariableText.name(of: root.name)
      }
    self.init(kind: kind, name: name, variable: root.variable.map { LocalVariable($0) })
  }
}

extension LocalVariable {
  /// A local variable as the source has it.
  init(_ variable: RetentionAnswer.Variable) {
    self.init(
      name: variable.name,
      function: VariableText.function(variable.function),
      file: variable.file,
      line: variable.line
    )
  }
}

extension ReferenceKind {
  /// The report's word for the kind of an edge.
  init(_ kind: EdgeKind) {
    self =
      switch kind {
      case .strong, .continuation: .strong
      case .unowned: .unowned
      case .weak: .weak
      case .unmanaged: .unmanaged
      case .conservative: .conservative
      }
  }
}
