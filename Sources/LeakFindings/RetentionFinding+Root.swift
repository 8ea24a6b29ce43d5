package import LeakImages

extension RetentionFinding {
  /// What a path runs from when it is not a cycle.
  package struct Root: Hashable, Sendable {
    /// The sort of root; raw values are the `root.kind` of reports.
    package enum Kind: String, Hashable, Sendable {
      case global
      case `static`
      case threadLocal
      case stack
      case task
      case dispatch
      case foundation
      case thread
      case testCase
    }

    /// The sort of root.
    package let kind: Kind

    /// The linker's name of a variable or function, or a name for the reader.
    package let name: String

    /// The local variable of a thread's function; nil where that is not known.
    package let variable: LocalVariable?

    /// Describes a root.
    package init(kind: Kind, name: String, variable: LocalVariable? = nil) {
      self.kind = kind
      self.name = name
      self.variable = variable
    }
  }
}
