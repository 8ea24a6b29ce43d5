import LeakFindings

/// Says how a function lets go of what it has in a variable while its task waits.
enum WaitingVariableAdvice {
  /// What to do about a variable at a hop; nil where the hop is none of the kind.
  static func sentence(at index: Int, of path: AdvisedPath) -> String? {
    let step = path.explanation.path[index]
    guard step.holderType == TypeName.task, step.kind == .conservative,
      let variable = step.variable, let place = variable.suspension?.place
    else { return nil }
    let declared = variable.placeInParentheses
    guard variable.name == "self" else {
      return
        "end the scope of \(variable.phrase)\(declared) before the task waits at \(place): a function keeps what "
        + "its variables have until it goes on"
    }
    // A method's own object is its caller's to keep.
    guard ClosureSymbol(variable.function).form == .closure else { return nil }
    return
      "take self\(declared) after the wait at \(place), not before it: a closure that has unwrapped self keeps it "
      + "until it goes on; capture what it waits for instead"
  }
}
