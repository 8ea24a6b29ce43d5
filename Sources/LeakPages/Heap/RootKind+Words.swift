import LeakGraph

extension RootKind {
  /// The kind as readers know it.
  var words: String {
    switch self {
    case .global: "global"
    case .static: "static property"
    case .library: "library"
    case .timer: "timer"
    case .source: "event source"
    case .queue: "queue"
    case .task: "task"
    case .testCase: "test case"
    case .thread: "thread"
    case .threadLocal: "thread-local"
    case .frame: "stack"
    case .register: "register"
    case .asking: "the caller"
    }
  }
}
