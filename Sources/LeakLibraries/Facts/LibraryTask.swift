package import LeakMemory

/// A task of Swift concurrency: its state and what it waits for.
package struct LibraryTask: Hashable, Sendable {
  /// How far a task has come.
  package enum State: UInt8, Hashable, Sendable {
    /// It runs on a thread.
    case running
    /// It is in a queue, of an actor or of libdispatch.
    case enqueued
    /// It waits, for what its dependency says.
    case suspended
    /// It is over.
    case complete
    /// None of these is known of it, as between two of them.
    case unknown
  }

  /// What a suspended task depends on.
  ///
  /// Source: `TaskDependencyStatusRecord::DependencyKind`, include/swift/ABI/TaskStatus.h. Verified with
  /// Swift 6.3.1.
  package enum Dependency: UInt8, Hashable, Sendable {
    /// Nothing is recorded.
    case none
    /// Another task, which `awaited` names.
    case task
    /// A continuation that something has to resume.
    case continuation
    /// A task group, which `awaited` names: it lies in the task's own memory.
    case group
    /// An executor: `awaited` is the actor, or null.
    case executor
  }

  /// The task.
  package let address: Address

  /// Its size in bytes, without the memory it allocates from.
  package let byteCount: Int

  /// How far it has come.
  package let state: State

  /// Whether it was cancelled.
  package let isCancelled: Bool

  /// What it depends on.
  package let dependency: Dependency

  /// What it waits for; null where that is nothing with an address.
  package let awaited: Address

  /// The task it is a child of; null for others.
  package let parent: Address

  /// Where its name is, zero-terminated; null where it has none.
  package let name: Address

  /// Where it goes on.
  package let resume: Address

  /// The innermost frame.
  package let frame: Address

  /// What is to run when a task is cancelled.
  package struct Handler: Hashable, Sendable {
    /// The function.
    package let code: Address

    /// What it has captured; null for nothing.
    package let context: Address
  }

  /// Its handlers for being cancelled, innermost first.
  package let cancellationHandlers: [Handler]

  /// Describes a task.
  package init(
    address: Address,
    byteCount: Int,
    state: State,
    isCancelled: Bool,
    dependency: Dependency,
    awaited: Address,
    parent: Address,
    name: Address,
    resume: Address,
    frame: Address,
    cancellationHandlers: [Handler]
  ) {
    self.address = address
    self.byteCount = byteCount
    self.state = state
    self.isCancelled = isCancelled
    self.dependency = dependency
    self.awaited = awaited
    self.parent = parent
    self.name = name
    self.resume = resume
    self.frame = frame
    self.cancellationHandlers = cancellationHandlers
  }
}
