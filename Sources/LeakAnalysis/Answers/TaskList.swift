package import LeakMemory

/// The tasks of a picture: how far they are, where they wait and for what.
package struct TaskList: Sendable {
  /// How far a task is.
  package enum State: String, Sendable {
    /// It runs on a thread.
    case running
    /// It is in a queue.
    case queued
    /// It waits.
    case waiting
    /// None of these is known of it.
    case unknown
  }

  /// What a task waits for.
  package enum Awaited: Hashable, Sendable {
    /// Nothing that is known.
    case nothing
    /// A continuation that something has to resume.
    case continuation
    /// The end of another task.
    case task(Address)
    /// The next result of its task group.
    case group
    /// Its turn on an actor, whose type is named where it is known.
    case actor(String)
  }

  /// A function of a task that has not returned.
  package struct Frame: Hashable, Sendable {
    /// Where it goes on.
    package let code: Address

    /// Whether the program or a package of it declares it, rather than a library of the toolchain.
    package let isOfProgram: Bool
  }

  /// A task that is not over.
  package struct Task: Sendable {
    /// Where it is.
    package let address: Address

    /// Its name, as `Task(name:)` was given it; nil for none.
    package let name: String?

    /// How far it is.
    package let state: State

    /// What it waits for.
    package let awaited: Awaited

    /// Whether it was cancelled.
    package let isCancelled: Bool

    /// Whether it waits for a continuation that nothing in memory has any more.
    package let isStranded: Bool

    /// Whether it waits, and nothing reaches it: whatever could resume it is as unreachable as the task itself.
    package let isUnreachable: Bool

    /// Its functions that have not returned, the innermost first.
    package let frames: [Frame]

    /// The closure or function that it was made with; nil where that is not known.
    package let function: Frame?

    /// The closures that the function has captured, each by the one before, where no image names the function: it may be
    /// a thunk around one of them.
    package let capturedFunctions: [Frame]

    /// The task that it is a child of; null for others.
    package let parent: Address

    /// Describes a task.
    package init(
      address: Address,
      name: String?,
      state: State,
      awaited: Awaited,
      isCancelled: Bool,
      isStranded: Bool,
      isUnreachable: Bool = false,
      frames: [Frame],
      function: Frame?,
      capturedFunctions: [Frame] = [],
      parent: Address
    ) {
      self.address = address
      self.name = name
      self.state = state
      self.awaited = awaited
      self.isCancelled = isCancelled
      self.isStranded = isStranded
      self.isUnreachable = isUnreachable
      self.frames = frames
      self.function = function
      self.capturedFunctions = capturedFunctions
      self.parent = parent
    }

    /// Whether nothing can resume it any more.
    package var canNeverGoOn: Bool { isStranded || isUnreachable }

    /// Whether a library of the toolchain made it for itself.
    package var isOfToolchain: Bool {
      name == nil && !(function?.isOfProgram ?? false) && !frames.contains(where: \.isOfProgram)
    }
  }

  /// The tasks that are not over, by ascending address.
  package let tasks: [Task]

  /// How many are over, and still in memory.
  package let finishedCount: Int

  /// What limits this answer, one sentence each.
  package let notes: [String]

  /// Lists tasks.
  package init(tasks: [Task], finishedCount: Int, notes: [String]) {
    self.tasks = tasks
    self.finishedCount = finishedCount
    self.notes = notes
  }
}
