import LeakAnalysis
import LeakBacktraces
import LeakGraph
import LeakMemory
import LeakReflection
import LeakReports
import LeakSearch

/// Turns answers of a snapshot's graph into the explanations that reports show.
struct ExplanationBuilder {
  /// Makes explanations.
  private let builder: ReportBuilder

  /// Explains objects of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    let images = LoadedImages(analysis.snapshot)
    let symbolicator = Symbolicator(symbols: ImageSymbols(images: images))
    builder = ReportBuilder(
      symbolicate: { symbolicator.frames(for: $0) },
      stack: { _ in CapturedStack(returnAddresses: []) }
    )
  }

  /// The explanation of an answer.
  func explanation(of answer: RetentionAnswer) -> RetentionExplanation {
    builder.explanation(of: finding(answer))
  }

  /// The answer in the form of the search's findings.
  private func finding(_ answer: RetentionAnswer) -> RetentionFinding {
    let verdict: RetentionFinding.Verdict =
      switch answer.verdict {
      case .cycle: .cycle
      case .heldByRoot: .heldByRoot
      case .unexplained: .unexplained
      }
    return RetentionFinding(
      object: object(answer.object),
      verdict: verdict,
      path: path(answer.path),
      otherPaths: answer.otherPaths.map(path),
      strongRetains: answer.strongRetains,
      locatedRetains: answer.locatedRetains,
      limits: answer.notes.map { .heapNotSearched(reason: $0) }
    )
  }

  /// A way in which an object is held.
  private func path(_ path: RetentionAnswer.Path) -> RetentionFinding.Path {
    RetentionFinding.Path(
      root: path.root.map(root),
      steps: path.steps.map { step in
        GraphStep(
          holder: object(step.holder),
          label: step.label,
          kind: ReferenceKind(step.kind),
          target: object(step.target),
          site: step.code.isNull ? nil : step.code
        )
      },
      cycleLength: path.cycleLength
    )
  }

  /// An object at an end of a hop.
  private func object(_ object: RetentionAnswer.Object) -> GraphObject {
    let category: GraphObject.Category =
      switch object.category {
      case .instance: .instance
      case .closure(let code): .closure(code: code)
      case .task: .task
      }
    return GraphObject(
      address: object.address,
      category: category,
      typeName: TypeNames.sugared(object.typeName)
    )
  }

  /// The beginning of a path.
  private func root(_ root: RetentionAnswer.Root) -> LeakSearch.GraphRoot {
    let kind: LeakSearch.GraphRoot.Kind =
      switch root.kind {
      case .global: .global
      case .static: .static
      case .library: .foundation
      case .timer, .source, .queue: .dispatch
      case .task: .task
      case .testCase: .testCase
      case .thread: .thread
      case .threadLocal: .threadLocal
      case .frame, .register: .stack
      }
    let name =
      switch root.kind {
      case .frame, .register: VariableText.function(root.name)
      default: VariableText.name(of: root.name)
      }
    return LeakSearch.GraphRoot(kind: kind, name: name)
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
