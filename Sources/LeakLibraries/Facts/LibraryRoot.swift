package import LeakMemory

/// A place from which a library keeps something alive.
package struct LibraryRoot: Hashable, Sendable {
  /// The kinds of such places.
  package enum Kind: UInt8, Hashable, Sendable {
    /// A task that runs, is queued or sleeps.
    case task
    /// An armed timer.
    case timer
    /// A source of events that is registered.
    case source
    /// A queue that libdispatch serves.
    case queue
    /// Another structure of a library.
    case library
    /// A thread.
    case thread
    /// A thread's own values.
    case threadLocal
    /// What runs when the process ends.
    case exit
  }

  /// What it is.
  package let kind: Kind

  /// Its name.
  package let role: LibraryRole

  /// Where a text is that names it, such as a queue's label; null where there is none.
  package let label: Address

  /// Where the word is that has the target; null where no word does.
  package let slot: Address

  /// What is kept.
  package let target: Address

  /// Whether it has one of the target's retains; otherwise it keeps the target without one.
  package let retains: Bool

  /// Whether the library's own source says what the word is; otherwise it is one that fits.
  package let isDescribed: Bool

  /// The kernel's number of the thread it belongs to; 0 for none.
  package let thread: Int32

  /// Describes a root.
  package init(
    kind: Kind,
    role: LibraryRole,
    label: Address = .null,
    slot: Address = .null,
    target: Address,
    retains: Bool,
    isDescribed: Bool = true,
    thread: Int32 = 0
  ) {
    self.kind = kind
    self.role = role
    self.label = label
    self.slot = slot
    self.target = target
    self.retains = retains
    self.isDescribed = isDescribed
    self.thread = thread
  }
}
