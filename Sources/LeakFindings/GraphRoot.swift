/// What a path runs from when it is not a cycle.
package struct GraphRoot: Hashable, Sendable {
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

  /// Short and demangled: `handlers`, `SideTable.entries`, `MyTests`.
  package let name: String

  /// Whether the name is one that the program's source has.
  package var hasName: Bool {
    switch kind {
    case .global, .static, .foundation, .testCase: true
    case .threadLocal, .stack, .task, .dispatch, .thread: false
    }
  }

  /// Whether it is a variable of a library of the system's, written in C.
  package let isOfLibrary: Bool

  /// The local variable of a thread's function; nil where that is not known.
  package let variable: LocalVariable?

  /// Describes a root.
  package init(
    kind: Kind,
    name: String,
    isOfLibrary: Bool = false,
    variable: LocalVariable? = nil
  ) {
    self.variable = variable
    self.kind = kind
    self.name = name
    self.isOfLibrary = isOfLibrary
  }
  /// A group of libdispatch that was entered, not left, and dropped.
  package static let abandonedGroup = GraphRoot(kind: .dispatch, name: "dispatch group")
}
