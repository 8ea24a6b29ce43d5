internal import CLeakSnapshot

/// Files that are cut short while they are read.
///
/// A library is replaced by a new file under its name, as package managers and linkers do, and the old one stays whole
/// as long as somebody has it. Whoever writes into the old one instead ends the programs that run from it, and this one.
package enum ShrunkFiles {
  /// From now on ends this process with a sentence where a file is cut short that it has mapped.
  ///
  /// For programs of our own only: the signal is the process's.
  ///
  /// - Parameters:
  ///   - sentence: What is written to standard error.
  ///   - exitCode: The process's exit code.
  package static func endProcess(saying sentence: StaticString, exitCode: Int32) {
    // SAFETY: A literal's bytes stay, and end with a zero.
    unsafe sentence.utf8Start.withMemoryRebound(
      to: CChar.self,
      capacity: sentence.utf8CodeUnitCount
    ) {
      unsafe leak_endWhereFilesShrink($0, exitCode)
    }
  }
}
