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

    /// What comes of setting a variable to nil.
    package enum Clearing: Hashable, Sendable {
      /// It cannot be: a `let`, or never nil.
      case impossible
      /// It can be.
      case possible
      /// It can be, and then the object goes, with what is said.
      case frees(Cuts.Freed)
    }

    /// What comes of setting a global or static variable to nil; nil for other roots, and where its type is not known.
    package let clearing: Clearing?

    /// Describes a root.
    package init(
      kind: Kind,
      name: String,
      variable: LocalVariable? = nil,
      clearing: Clearing? = nil
    ) {
      self.kind = kind
      self.name = name
      self.variable = variable
      self.clearing = clearing
    }

    /// The same root, with what comes of clearing it.
    package func with(_ clearing: Clearing?) -> Root {
      Root(kind: kind, name: name, variable: variable, clearing: clearing)
    }
  }
}
