package import LeakMemory

/// A task that nobody can resume any more, before its functions' places are known.
package struct StrandedTask: Hashable, Sendable {
  /// A function of a task that waits.
  package struct Function: Hashable, Sendable {
    /// Its linker's name, or that in the source.
    package let name: String

    /// Where it goes on.
    package let code: Address

    /// Describes a function.
    package init(name: String, code: Address) {
      self.name = name
      self.code = code
    }
  }

  /// Whether the path begins at it; otherwise a task of the path waits for it.
  package let isOnPath: Bool

  /// The function that waits; nil where that is not known.
  package let function: Function?

  /// The closure or function that it was made with; nil where that is not known.
  package let operation: Address?

  /// Whether it was cancelled already.
  package let isCancelled: Bool

  /// The functions of the tasks that wait for it, the nearest first.
  package let waiting: [Function]

  /// Describes a task.
  package init(
    isOnPath: Bool,
    function: Function?,
    operation: Address?,
    isCancelled: Bool,
    waiting: [Function]
  ) {
    self.isOnPath = isOnPath
    self.function = function
    self.operation = operation
    self.isCancelled = isCancelled
    self.waiting = waiting
  }
}
