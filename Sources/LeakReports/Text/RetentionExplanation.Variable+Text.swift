extension RetentionExplanation.Variable {
  /// `next` of `next` in `Loop.run()`, as it is called in a sentence: `the variable next`, or `self`.
  var phrase: String { name == "self" ? name : "the variable \(TextLayout.harmless(name))" }

  /// Its function, fit for a terminal.
  var functionName: String { TextLayout.harmless(function) }

  /// ` (Loop.swift:17)`; empty where that is not known.
  var placeInParentheses: String {
    guard let file else { return "" }
    return " (\(FileName.place(TextLayout.harmless(FileName.short(file)), line: line)))"
  }
}

extension RetentionExplanation.Step {
  /// What the label of a word in a waiting function's memory begins with.
  private static let frameLabel = "async frame"

  /// What the reference is called: `.rows[0]`, `held in step(_:), suspended at (Step.swift:14)`.
  var text: String {
    guard let variable, label.hasPrefix(Self.frameLabel) else { return TextLayout.harmless(label) }
    let rest = label.dropFirst(Self.frameLabel.count)
    let place = variable.suspension?.place.map { ", suspended at (\($0))" } ?? ""
    return TextLayout.harmless(variable.name + rest) + " in \(variable.functionName)" + place
  }
}
