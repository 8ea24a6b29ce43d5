package import LeakMemory

/// Retains of an object that no word of memory stands for.
package struct LibrarySelfRetain: Hashable, Sendable {
  /// Why an object has them.
  package enum Reason: UInt8, Hashable, Sendable {
    /// A task that is not over keeps itself until it is.
    case unfinishedTask
    /// A task that somebody has put into a queue, or that runs.
    case scheduledTask
    /// An object keeps itself while its thread runs.
    case runningThread
    /// A run loop's timer keeps itself (a known fault of Foundation).
    case runLoopTimer
    /// A group that was entered and not left keeps itself.
    case enteredGroup
    /// A library made the object and never gives its retain back.
    case library
  }

  /// The object.
  package let object: Address

  /// How many.
  package let count: UInt32

  /// Why.
  package let reason: Reason

  /// Describes retains.
  package init(object: Address, count: UInt32 = 1, reason: Reason) {
    self.object = object
    self.count = count
    self.reason = reason
  }
}
