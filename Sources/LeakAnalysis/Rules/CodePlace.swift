package import LeakKnowledge

/// Where the code of a closure or task is written.
package struct CodePlace: Hashable, Sendable {
  /// The function's name as reports have it; nil where it is not known.
  package let function: String?

  /// The path of its file; nil where it is not known.
  package let file: String?

  /// Describes a place.
  package init(function: String?, file: String?) {
    self.function = function
    self.file = file
  }

  /// Whether a rule on functions or files speaks of it.
  package func isCovered(by rule: LeakRule) -> Bool {
    switch rule.place {
    case .function(let name): isIn(function: name)
    case .file(let name): isIn(file: name)
    default: false
    }
  }

  /// Whether it is in a function: the function itself, or a closure or local function in it.
  private func isIn(function name: String) -> Bool {
    guard let function else { return false }
    return function == name || function.hasSuffix(" in " + name)
      || function.hasSuffix(" for " + name)
  }

  /// Whether it is in a file, given by its name or the end of its path.
  private func isIn(file name: String) -> Bool {
    guard let file else { return false }
    return file == name || file.hasSuffix("/" + name)
  }
}
