extension RetentionFinding {
  /// Where the program has the handle of a task that is on the path, by which it can be cancelled.
  package struct TaskHandle: Hashable, Sendable {
    /// The hop that begins at the task.
    package let hop: Int

    /// The type of the object that has the handle; the linker's name of a variable where that has it.
    package let holder: String

    /// The way from there to the task in source terms: `.pumps`, `.tasks[0]`; empty for a variable that is the handle.
    package let label: String

    /// Whether a variable has it, and no object.
    package let isVariable: Bool

    /// Describes a handle.
    package init(hop: Int, holder: String, label: String, isVariable: Bool) {
      self.hop = hop
      self.holder = holder
      self.label = label
      self.isVariable = isVariable
    }
  }
}
