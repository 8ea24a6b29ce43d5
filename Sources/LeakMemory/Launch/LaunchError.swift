#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a program was not started.
package enum LaunchError: Error, Hashable, Sendable {
  /// There is no such program.
  case noSuchProgram(String)

  /// The program cannot be executed; the number of the system's error.
  case cannotExecute(String, code: Int32)

  /// The system allows no process to trace another one, not even its own child; the number of its error.
  case mayNotTrace(code: Int32)

  /// There is no room for another process; the number of the system's error.
  case noRoom(code: Int32)
}

extension LaunchError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchProgram(let name):
      "there is no program \(name)"
    case .cannotExecute(let name, let code):
      "\(name) cannot be executed: \(ErrorText.of(code))"
    case .mayNotTrace(let code):
      "this system does not let a process trace its own child (\(ErrorText.of(code))), as in a "
        + "container with a filter against ptrace: look at the program while it runs instead, or from "
        + "outside of the container"
    case .noRoom(let code):
      "no process can be started: \(ErrorText.of(code))"
    }
  }
}
