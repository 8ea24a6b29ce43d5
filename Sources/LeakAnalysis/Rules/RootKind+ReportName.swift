import LeakGraph

extension RootKind {
  /// The word that reports and rules have for it.
  package var reportName: String {
    switch self {
    case .global: "global"
    case .static: "static"
    case .library: "foundation"
    case .timer, .source, .queue: "dispatch"
    case .task: "task"
    case .testCase: "testCase"
    case .thread: "thread"
    case .threadLocal: "threadLocal"
    case .frame, .register, .asking: "stack"
    }
  }
}
