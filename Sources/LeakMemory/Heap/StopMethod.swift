#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import CLeakFinder

/// How a process's other threads are stopped while its memory is looked at.
package enum StopMethod: String, Sendable, Hashable, CaseIterable {
  /// A child that shares the memory holds them by ptrace.
  case ptrace

  /// A handler of SIGPROF, which is there only meanwhile, parks them.
  case signal

  /// They run on: what is found may have changed while it was looked for.
  case none

  /// The first one to try: what `LEAKFINDER_STOP` says.
  package static let preferred = StopMethod(named: variable("LEAKFINDER_STOP"))

  /// The method of this name, in whatever letter case; ptrace for any other name.
  package init(named name: String?) {
    self = name.flatMap { StopMethod(rawValue: $0.lowercased()) } ?? .ptrace
  }

  /// Whether a forked child looks at a copy of memory: what `LEAKFINDER_ANALYSIS` says.
  ///
  /// Threads are then stopped only while the process is forked.
  package static let prefersFork = variable("LEAKFINDER_ANALYSIS")?.lowercased() == "fork"

  /// The value of an environment variable.
  private static func variable(_ name: String) -> String? {
    // SAFETY: The string is copied at once; a host that changes its environment on another thread
    // meanwhile breaks its own every call of `getenv`.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The C part's number.
  var number: UInt32 {
    switch self {
    case .ptrace: LeakStopTrace.rawValue
    case .signal: LeakStopSignal.rawValue
    case .none: LeakStopNone.rawValue
    }
  }

  /// The method with the C part's number.
  init(number: UInt32) {
    self =
      switch LeakStopMethod(number) {
      case LeakStopTrace: .ptrace
      case LeakStopSignal: .signal
      default: .none
      }
  }
}
