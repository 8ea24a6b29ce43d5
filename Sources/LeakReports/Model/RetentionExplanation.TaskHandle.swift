extension RetentionExplanation {
  /// Where the program has the handle of a task that is on the path, by which it can be cancelled.
  public struct TaskHandle: Sendable, Hashable {
    /// The hop of ``RetentionExplanation/path`` that begins at the task.
    public let hop: Int

    /// The type of the object that has the handle, or the name of the global or static variable that has it.
    public let holderType: String

    /// The way from there to the task, such as `.pumps`; empty for a variable that is the handle.
    public let label: String

    /// Describes a handle.
    public init(hop: Int, holderType: String, label: String) {
      self.hop = hop
      self.holderType = holderType
      self.label = label
    }
  }
}
