#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes whole texts to file descriptors without ever hurting the host.
enum FileOutput {
  /// Whether a terminal shows what is written to standard error.
  static var isStandardErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a text to standard error, if anybody reads that.
  static func writeToStandardError(_ text: String) {
    write(text, to: STDERR_FILENO)
  }

  /// Appends a text to a file, by one write, so that processes can share the file.
  ///
  /// - Returns: What went wrong, for people; nil where nothing did.
  static func append(_ text: String, to path: String) -> String? {
    // SAFETY: The path is a string of Swift's, which lives until the call returns.
    let file = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      return "LeakFinder: cannot write to \(path) (error \(errno)).\n"
    }
    defer { close(file) }
    return write(text, to: file)
      ? nil : "LeakFinder: could not write all to \(path) (error \(errno)).\n"
  }

  /// Writes a text.
  ///
  /// A pipe that nobody reads any more would end the host by `SIGPIPE`; that signal is held back
  /// on this thread for the time of the call, and taken out where the call caused it.
  ///
  /// - Returns: Whether all of it was written.
  @discardableResult
  private static func write(_ text: String, to file: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      holdingBackBrokenPipe {
        var offset = 0
        while offset < bytes.count {
          // SAFETY: `offset` is within the buffer, which lives until the closure returns.
          let count = unsafe systemWrite(
            file,
            bytes.baseAddress?.advanced(by: offset),
            bytes.count - offset
          )
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return false }
          offset += count
        }
        return true
      }
    }
  }

  /// The operating system's `write`.
  private static func systemWrite(
    _ file: Int32,
    _ bytes: UnsafePointer<UInt8>?,
    _ count: Int
  ) -> Int {
    // SAFETY: The caller vouches for the bytes.
    guard let bytes = unsafe bytes else { return 0 }
    #if canImport(Glibc)
    // SAFETY: As above.
    return unsafe Glibc.write(file, bytes, count)
    #else
    // SAFETY: As above.
    return unsafe Darwin.write(file, bytes, count)
    #endif
  }

  /// Runs a body in which a broken pipe raises no signal.
  private static func holdingBackBrokenPipe(_ body: () -> Bool) -> Bool {
    #if os(Linux)
    var pipe = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    // SAFETY: The sets are local variables; the calls change this thread's signal mask only.
    unsafe sigemptyset(&pipe)
    unsafe sigaddset(&pipe, SIGPIPE)
    unsafe sigpending(&pending)
    let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
    guard unsafe pthread_sigmask(SIG_BLOCK, &pipe, &before) == 0 else { return false }
    let result = body()
    if !result, !wasPending {
      var noTime = timespec()
      // SAFETY: Takes out the signal that `body` caused, which is blocked and thus pending.
      unsafe sigtimedwait(&pipe, nil, &noTime)
    }
    // SAFETY: Restores what was saved above.
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    return result
    #else
    return body()
    #endif
  }
}
