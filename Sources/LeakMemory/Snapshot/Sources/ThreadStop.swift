/// How this process's other threads are stopped while a snapshot is taken.
package enum ThreadStop: String, Hashable, Sendable, CaseIterable {
  /// A child that shares the memory holds them by ptrace; where that is refused, as ``parked``.
  case traced = "ptrace"

  /// A handler of SIGPROF, which is there only meanwhile, parks them.
  ///
  /// Calls that a signal interrupts for good, such as `epoll_wait`, return EINTR then.
  case parked = "signal"
}
