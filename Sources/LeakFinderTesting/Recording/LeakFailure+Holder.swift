import LeakFinder
import LeakReports

extension LeakFailure {
  /// Who holds the object, where that is the test itself.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - moment: When the object should have been gone.
  ///   - testName: The running test; nil where it is not known.
  ///   - suite: The type of its suite with its module; nil where it is not known.
  /// - Returns: What to add to the report; nil for nothing.
  static func holderHint(
    _ report: LeakReport,
    _ moment: Moment,
    _ testName: String?,
    _ suite: String?
  ) -> String? {
    guard let retention = report.retention, !report.isUnreachable else { return nil }
    if let holder = ownHolder(retention, suite) {
      switch moment {
      case .afterClosure:
        return
          "\n  the test itself still holds it, by \(holder): make the object inside the closure, or let go of it there."
      // What the advice says frees it, unless a ring does not.
      case .endOfTest: return "\n  the test itself still holds it, by \(holder)."
      }
    }
    let located = retention.retainCount.located
    let unlocated = retention.retainCount.strong.map { $0 - located } ?? (located == 0 ? 1 : 0)
    // What looks like a reference in a task's frame or on a stack can be the test's own variable, unless it is known that
    // the test has none.
    let isGuess =
      (located == 0 || ["task", "stack"].contains(retention.root?.kind ?? ""))
      && retention.path.contains { $0.kind == .conservative } && retention.mayBeHeldByCaller
    guard retention.kind == .unexplained && unlocated > 0 || isGuess else { return nil }
    switch moment {
    case .afterClosure:
      let caller = report.dismissal.backtrace.first?.symbol?.withoutClosures
      let function = caller ?? testName
      let name = function.map { " \($0)" } ?? ""
      return """

          the test itself may still hold it: probably by a variable of the calling function\(name), \
        or by a property of its suite. Make the object inside the closure.
        """
    case .endOfTest:
      return """

          the test's own variables are gone by now; what is left are a property of its suite, an \
        argument of a parameterised test, a global, a task.
        """
    }
  }

  /// The test's own property or variable that holds the object; nil where none is known.
  private static func ownHolder(_ retention: RetentionExplanation, _ suite: String?) -> String? {
    if retention.kind == .heldByRoot, retention.root?.kind == "testCase" {
      return (retention.root?.name ?? "the test case") + (retention.path.first?.label ?? "")
    }
    if let suite, let property = retention.waitingProperty(ofType: suite) {
      return TypeName.short(suite) + property
    }
    guard let variable = retention.callerVariable else { return nil }
    guard variable == "self" else { return "its variable \(variable)" }
    return suite.map { "a property of \(TypeName.short($0))" }
  }
}
