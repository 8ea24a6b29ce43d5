internal import CLeakSnapshot

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that is started unchanged, and whose memory can be read once more when it ends.
///
/// Its threads are traced, and stop only where they begin, get a signal, or end. It has this process's standard streams;
/// signals that other processes send to this one are passed on. Where this process dies, it goes on without it.
///
/// Only the thread that launched it may use it: it is the tracer.
// SAFETY: The pointer is this object's alone, and is used by the thread that made it.
@safe package final class LaunchedProgram {
  /// How a program ended.
  package enum End: Hashable, Sendable {
    /// By itself, with a code.
    case exited(Int32)
    /// By a signal.
    case signal(Int32)
  }

  /// What happens to it.
  package enum Event: Hashable, Sendable {
    /// A process is at its end: it waits there until ``letGo(_:)``. It is read by the number of a thread.
    case atEnd(Int32, thread: Int32)
    /// A process ended before its threads could be held.
    case lost(Int32)
    /// The program is over.
    case over(End)
  }

  /// The C side.
  private let raw: OpaquePointer

  /// The program's process.
  package let processID: Int32

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: The program, found by `PATH`, and its arguments.
  ///   - isFollowing: Whether processes that it starts are held at their end too.
  /// - Throws: Why it was not started.
  package init(_ arguments: [String], isFollowing: Bool) throws(LaunchError) {
    let name = arguments.first ?? ""
    // SAFETY: The copies are given back below, once the child has its own.
    var pointers = unsafe arguments.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    var failure: Int32 = 0
    var code: Int32 = 0
    // SAFETY: The list ends with a null pointer, as the function wants.
    let raw = unsafe leak_launch(&pointers, isFollowing, &failure, &code)
    // SAFETY: Each was made by strdup and is not used any more.
    unsafe pointers.forEach { unsafe free($0) }
    guard let raw = unsafe raw else {
      switch failure {
      case Int32(LeakLaunchNoTrace.rawValue): throw .mayNotTrace(code: code)
      case Int32(LeakLaunchNoFork.rawValue): throw .noRoom(code: code)
      default: throw code == ENOENT ? .noSuchProgram(name) : .cannotExecute(name, code: code)
      }
    }
    unsafe self.raw = raw
    // SAFETY: The program was just launched.
    processID = unsafe leak_launchedProcess(raw)
  }

  deinit {
    // SAFETY: Nobody uses it any more.
    unsafe leak_launchFree(raw)
  }

  /// Waits until something happens.
  package func next() -> Event {
    // SAFETY: The pointer lives as long as this object.
    let event = unsafe leak_launchNext(raw)
    switch UInt32(event.kind) {
    case LeakLaunchAtEnd.rawValue: return .atEnd(event.process, thread: event.thread)
    case LeakLaunchLost.rawValue: return .lost(event.process)
    default:
      // The low seven bits are the signal, those from bit 8 on the code: wait(2).
      let signal = event.status & 0x7f
      return .over(signal == 0 ? .exited((event.status >> 8) & 0xff) : .signal(signal))
    }
  }

  /// Lets a process go that is at its end.
  package func letGo(_ process: Int32) {
    // SAFETY: The pointer lives as long as this object.
    unsafe leak_launchRelease(raw, process)
  }

  /// The registers of a thread of a process that is at its end; nil where it is none.
  func registers(ofThread number: Int32) -> UserRegisters? {
    var thread = LeakFrozenThread()
    thread.number = number
    // SAFETY: The pointer lives as long as this object; the thread is a local variable.
    guard unsafe leak_launchRegisters(raw, &thread) else { return nil }
    return thread.userRegisters
  }

  /// Ends this process by a signal, as the program was.
  package static func endThisProcess(by signal: Int32) { leak_endBySignal(signal) }
}
