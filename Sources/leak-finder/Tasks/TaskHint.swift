import LeakReports

/// Says which command tells more of a task that only itself keeps.
enum TaskHint {
  /// A line below an explanation; nil for other objects.
  ///
  /// A task keeps itself until it is over, which says neither what it runs nor what it waits for.
  static func text(on explanation: RetentionExplanation, of target: String) -> String? {
    guard explanation.typeName == "Task", explanation.root?.kind == "task",
      explanation.path.allSatisfy({ $0.targetType == "Task" })
    else { return nil }
    return
      "  what next: leak-finder tasks \(Invocation.quotable(target)) tells what each task runs and waits for"
  }
}
