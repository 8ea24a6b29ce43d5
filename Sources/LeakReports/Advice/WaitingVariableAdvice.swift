import LeakFindings

/// Says how a closure lets go of what it has unwrapped while its task waits.
///
/// Of other variables nothing is said: what a function goes on with after the wait it needs.
enum WaitingVariableAdvice {
  /// What to do about a variable at a hop; nil where the hop is none of the kind.
  static func sentence(at index: Int, of path: AdvisedPath) -> String? {
    let step = path.explanation.path[index]
    guard isOfClosure(step), !isInMethod(step, path.explanation), let variable = step.variable,
      variable.name == "self" || isUnwrapped(at: index, of: path),
      let place = variable.suspension?.place
    else { return nil }
    let name = TextLayout.harmless(variable.name)
    return
      "take \(name)\(variable.placeInParentheses) after the wait at \(place), not before it: \(reason)"
  }

  /// Whether a hop is the `self` of a closure that waits, and that can take it after the wait.
  static func isSelf(
    _ step: RetentionExplanation.Step,
    in explanation: RetentionExplanation
  ) -> Bool {
    isOfClosure(step) && step.variable?.name == "self" && step.variable?.suspension?.place != nil
      && !isInMethod(step, explanation)
  }

  /// Whether what the closure waits for is a function that has the object.
  private static func isInMethod(
    _ step: RetentionExplanation.Step,
    _ explanation: RetentionExplanation
  ) -> Bool {
    WaitingFunctionNote.isIn(explanation, on: step.targetType)
  }

  /// Whether a hop is a variable of a closure that waits; a method's own object is its caller's to keep.
  private static func isOfClosure(_ step: RetentionExplanation.Step) -> Bool {
    guard step.holderType == TypeName.task, step.label.hasPrefix("async frame"),
      let variable = step.variable
    else { return false }
    return ClosureSymbol(variable.function).form == .closure
  }

  /// Why.
  private static let reason =
    "a closure that has unwrapped self keeps it until it goes on; capture what it waits for instead"

  /// Whether the task's closure captures the object weakly too: what its function has of it was unwrapped.
  private static func isUnwrapped(at index: Int, of path: AdvisedPath) -> Bool {
    path.breaking == index && path.explanation.declaration?.value == .weakAsWell
  }
}
