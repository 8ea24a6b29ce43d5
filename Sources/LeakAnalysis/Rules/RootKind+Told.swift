import LeakFindings
import LeakGraph

extension RootKind {
  /// What reports and rules take it for.
  var told: RetentionFinding.Root.Kind {
    switch self {
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
  }

  /// The word that reports and rules have for it.
  package var reportName: String { told.rawValue }
}
