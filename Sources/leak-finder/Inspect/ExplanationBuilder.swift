import LeakAnalysis
import LeakBacktraces
import LeakMemory
import LeakReports
import LeakFindings

/// Turns answers of a snapshot's graph into the explanations that reports show.
struct ExplanationBuilder {
  /// Makes explanations.
  private let builder: ReportBuilder

  /// Explains objects of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    let symbolicator = Symbolicator(analysis.snapshot)
    builder = ReportBuilder(
      symbolicate: { symbolicator.frames(for: $0) },
      stack: { _ in CapturedStack(returnAddresses: []) }
    )
  }

  /// The explanation of an answer.
  func explanation(of answer: RetentionFinding) -> RetentionExplanation {
    builder.explanation(of: answer.inSourceNames)
  }
}
