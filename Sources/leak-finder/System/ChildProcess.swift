import Glibc

/// A program that is run with this process's standard streams, and gets its signals.
struct ChildProcess {
  /// How a program ended.
  enum End: Equatable {
    /// By itself, with a code.
    case exited(Int32)

    /// By a signal.
    case signal(Int32)
  }

  /// The signals that are passed on instead of ending this process.
  private static let passedOn = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]

  /// How long a program may have ended unnoticed: 0.1 s.
  ///
  /// SIGCHLD tells of its end at once, but to any one thread: where another takes it, only a look does.
  private static let longestWait = timespec(tv_sec: 0, tv_nsec: 100_000_000)

  /// Runs a program until it ends.
  ///
  /// - Parameters:
  ///   - arguments: The program, found by `PATH`, and its arguments.
  ///   - environment: All of its environment.
  /// - Returns: How it ended.
  /// - Throws: Why it was not started.
  ///
  /// Signals stay blocked here for good: what was to end this process early ends the program, and this process after it.
  /// A SIGCHLD that this process was started to ignore is ignored no longer: the kernel would forget how the program
  /// ended (wait(2)).
  static func run(
    _ arguments: [String],
    environment: [String: String]
  ) throws(SystemError) -> End {
    var signals = sigset_t()
    var before = sigset_t()
    // SAFETY: The sets are local variables; the calls keep nothing of them.
    unsafe sigemptyset(&signals)
    for signal in passedOn + [SIGCHLD] { unsafe sigaddset(&signals, signal) }
    unsafe sigprocmask(SIG_BLOCK, &signals, &before)
    _ = signal(SIGCHLD, SIG_DFL)

    let process = try start(arguments, environment, mask: &before)
    while true {
      var status: Int32 = 0
      // SAFETY: The kernel fills in the local variable.
      let ended = unsafe waitpid(process, &status, WNOHANG)
      if ended == process {
        // The low seven bits are the signal, those from bit 8 on the code: wait(2).
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signal(signal)
      }
      guard ended == 0 else { throw .last }
      // SAFETY: A structure of zeros, which the kernel fills in.
      var information = unsafe siginfo_t()
      var patience = longestWait
      // SAFETY: All three values are local variables.
      let signal = unsafe sigtimedwait(&signals, &information, &patience)
      // A terminal's Ctrl-C has reached the program already: it is in the same group.
      // SAFETY: The kernel has filled it in.
      let isFromTerminal = unsafe information.si_code == SI_KERNEL
      if signal > 0, signal != SIGCHLD, !isFromTerminal { kill(process, signal) }
    }
  }

  /// Starts a program.
  private static func start(
    _ arguments: [String],
    _ environment: [String: String],
    mask: inout sigset_t
  ) throws(SystemError) -> pid_t {
    let variables = environment.map { "\($0.key)=\($0.value)" }
    // SAFETY: The copies are given back below, once the child has its own.
    var words = unsafe (arguments.map { unsafe strdup($0) }) + [nil]
    var entries = unsafe (variables.map { unsafe strdup($0) }) + [nil]
    defer {
      unsafe (words + entries).forEach { unsafe free($0) }
    }
    var attributes = posix_spawnattr_t()
    var process: pid_t = 0
    // SAFETY: The attributes are a local variable, made and given back here; both lists end with a null pointer.
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawnattr_setsigmask(&attributes, &mask)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let code = unsafe posix_spawnp(&process, arguments[0], nil, &attributes, &words, &entries)
    unsafe posix_spawnattr_destroy(&attributes)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}
