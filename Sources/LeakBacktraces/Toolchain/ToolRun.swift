import CLeakFinder

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs a program of the toolchain without the host noticing; docs/decisions/0003 says how.
package enum ToolRun {
  /// Why there is no output.
  package enum Failure: Error, Hashable, Sendable {
    /// It could not be started, crashed, or said that it failed.
    case failed
    /// It took longer than it may and was killed.
    case timedOut
  }

  /// Runs a program and collects its standard output.
  ///
  /// - Parameters:
  ///   - path: The program's own path; nothing is searched for.
  ///   - arguments: What it is called with.
  ///   - input: What it reads from its standard input.
  ///   - seconds: After which it is killed.
  /// - Returns: What it wrote.
  /// - Throws: ``Failure``.
  package static func output(
    of path: String,
    _ arguments: [String],
    input: String,
    within seconds: Int = 5
  ) throws(Failure) -> String {
    var block: [CChar] = []
    for argument in [path] + arguments {
      guard !argument.utf8.contains(0) else { throw .failed }
      block += argument.utf8.map { CChar(bitPattern: $0) } + [0]
    }
    var byteCount = 0
    var outcome = LeakRunFailed
    // SAFETY: All arguments are only read during the call, and as long as their counts say.
    let output = unsafe leak_runTool(
      block,
      block.count,
      input,
      input.utf8.count,
      Int32(clamping: max(seconds, 0) * 1_000),
      &byteCount,
      &outcome
    )
    // SAFETY: Only compared with nil here.
    guard let output = unsafe output else {
      throw outcome == LeakRunTimedOut ? .timedOut : .failed
    }
    defer {
      // SAFETY: Ours since the call, freed once.
      unsafe free(output)
    }
    // SAFETY: `byteCount` bytes were written; they are copied.
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: output, count: byteCount),
      as: UTF8.self
    )
  }
}
