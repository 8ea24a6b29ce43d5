import LeakFindings

/// Says that an object is an argument of a parameterised test, or belongs to one.
///
/// Swift Testing binds the test and its case as task-local values of the test's task. Verified with Swift 6.3.1.
enum TestArgument {
  /// The beginnings of the labels of what the test's own values have.
  private static let ownValues = ["task-local value.test.", "task-local value.testCase."]

  /// What leads to arguments: all those of the test, and those of its case.
  private static let arguments = [".testCasesState.", ".arguments["]

  /// Whether a path begins at an argument of the running test.
  static func isIn(_ explanation: RetentionExplanation) -> Bool {
    guard explanation.kind == .heldByRoot, explanation.root?.kind == "task",
      let first = explanation.path.first
    else { return false }
    return first.holderType == TypeName.task && ownValues.contains(where: first.label.hasPrefix)
      && arguments.contains(where: first.label.contains)
  }

  /// Whether nothing but the argument has the object: there is nothing to break.
  static func isWhole(_ explanation: RetentionExplanation) -> Bool {
    explanation.path.count == 1 && isIn(explanation)
  }

  /// The explanation without what says of the test's task, and of Swift Testing's own objects, that they keep the argument too.
  static func plain(_ explanation: RetentionExplanation) -> RetentionExplanation {
    explanation.without { [WaitingForCheckNote.text, TaskLocalNote.text].contains($0) }
      .without(otherPaths: { other in
        guard other.path.count == 1, let holder = other.path.first?.holderType else { return false }
        return holder == TypeName.task && other.root?.kind == "task"
          || holder.contains("Testing.Test.Case")
      })
  }

  /// What to know; nil for paths that begin elsewhere.
  static func sentence(for path: AdvisedPath) -> String? {
    guard isIn(path.explanation), let first = path.explanation.path.first else { return nil }
    let name = TextLayout.harmless(TypeName.short(first.targetType))
    // What an element or a case has by name is a part of it.
    let isPart = !first.label.hasSuffix("]") && !first.label.hasSuffix(".value")
    return "\(name) is \(isPart ? "in an" : "an") argument of this test, and Swift Testing keeps "
      + "arguments until the test is over"
  }
}
