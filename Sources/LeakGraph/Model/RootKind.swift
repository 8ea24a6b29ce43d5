/// The kind of what holds without being held.
///
/// The order is the one in which roots are preferred for a report when their paths are equally good.
package enum RootKind: UInt8, Comparable, Sendable, CaseIterable {
  /// A global variable.
  case global

  /// A static property.
  case `static`

  /// An object that a library keeps, by a library's rule.
  case library

  /// An armed timer.
  case timer

  /// An armed source of events.
  case source

  /// A block that is queued.
  case queue

  /// A task that runs, is queued or sleeps.
  case task

  /// A running test case.
  case testCase

  /// A thread itself.
  case thread

  /// A thread-local variable.
  case threadLocal

  /// A frame of a running function.
  case frame

  /// A register of a thread.
  case register

  /// A frame or register of whoever asks: it may have retains, and is no reason.
  case asking

  package static func < (one: RootKind, other: RootKind) -> Bool {
    one.rawValue < other.rawValue
  }
}
