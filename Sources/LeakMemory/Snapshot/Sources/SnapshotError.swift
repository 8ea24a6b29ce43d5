/// Why no snapshot could be taken.
package enum SnapshotError: Error, Hashable, Sendable {
  /// No process has the number.
  case noSuchProcess(Int32)

  /// The process has ended; its parent has not collected it yet.
  case hasEnded(Int32)

  /// The kernel keeps the process from being read; what to do about it.
  case notPermitted(Int32, advice: String)

  /// A debugger or another tracer holds the process.
  case isTraced(Int32, tracer: Int32)

  /// A thread of this process can neither be traced nor parked by a signal.
  case cannotBeStopped(Int32)

  /// The process cannot be cloned; why.
  case cannotBeCloned(Int32, reason: String)

  /// The process or file is not a program for 64-bit x86.
  case wrongArchitecture(String)

  /// The process runs under a tool that keeps its own account of memory, such as Valgrind.
  case unsupportedTool(String)

  /// A system call failed that nothing can replace.
  case kernelRefused(call: String, code: Int32)

  /// There is no room for the copy.
  case outOfMemory(byteCount: Int)

  /// Threads would have been stopped for too long.
  case wouldStopTooLong(seconds: Double)

  /// The process maps and unmaps memory faster than it can be listed.
  case keptChanging(Int32)

  /// There is no such file.
  case noSuchFile(String)

  /// A file cannot be read or written.
  case fileFailed(path: String, code: Int32)

  /// A file is not what it was taken for; why.
  case wrongFormat(path: String, reason: String)

  /// The snapshot cannot be taken on this system.
  case notAvailable(reason: String)

  /// Whether the target is not there or not a target at all, as opposed to one that may not be read.
  package var isWrongTarget: Bool {
    switch self {
    case .noSuchProcess, .hasEnded, .noSuchFile, .wrongFormat, .wrongArchitecture: true
    default: false
    }
  }
}

// MARK: - CustomStringConvertible

extension SnapshotError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchProcess(let number):
      "No process has the number \(number)."
    case .hasEnded(let number):
      "Process \(number) has ended; it only waits for its parent to collect it."
    case .notPermitted(let number, let advice):
      "Process \(number) may not be read: \(advice)"
    case .isTraced(let number, let tracer):
      "Process \(number) is held by a debugger or tracer (process \(tracer)); detach that first."
    case .cannotBeStopped(let number):
      "A thread of process \(number) cannot be stopped: ptrace is refused, and the thread blocks SIGPROF, or the "
        + "program handles that signal."
    case .cannotBeCloned(let number, let reason):
      "Process \(number) cannot be cloned: \(reason). Without --fork it is copied while it is paused."
    case .wrongArchitecture(let name):
      "\(name) is not a 64-bit x86 program; only those can be read."
    case .unsupportedTool(let name):
      "The process runs under \(name), which keeps its own account of memory; run it without."
    case .kernelRefused(let call, let code):
      "The kernel refused \(call): \(ErrorText.of(code))."
    case .outOfMemory(let count):
      "There is no room for a copy of \((count + (1 << 20) - 1) >> 20) MB."
    case .wouldStopTooLong(let seconds):
      "Copying would have stopped the process for more than \(seconds) s; it goes on unchanged."
    case .keptChanging(let number):
      "Process \(number) changed its mappings faster than they could be listed; try again."
    case .noSuchFile(let path):
      "There is no file \(path)."
    case .fileFailed(let path, let code):
      "\(path): \(ErrorText.of(code))."
    case .wrongFormat(let path, let reason):
      "\(path) \(reason)."
    case .notAvailable(let reason):
      "No snapshot can be taken: \(reason)."
    }
  }
}
