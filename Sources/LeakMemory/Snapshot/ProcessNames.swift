/// Finds processes by their names.
package enum ProcessNames {
  /// A process that a name may mean.
  package struct Match: Hashable, Sendable {
    /// The process's number.
    package let processID: Int32

    /// How it was started: the program's path and arguments.
    package let commandLine: String
  }

  /// The processes whose program has a name, by ascending number.
  ///
  /// Only those are found whose program may be told: one's own, or all as the superuser.
  ///
  /// - Parameter name: The file name of the program, or the name that the process gave itself.
  /// - Returns: The processes.
  package static func matches(_ name: String) -> [Match] {
    let wanted = name.utf8
    return ProcText.names(in: "/proc").compactMap { Int32($0) }.sorted().compactMap { number in
      let folder = "/proc/\(number)"
      // A thread of the kernel has no command line, a zombie neither.
      guard let line = ProcText.read("\(folder)/cmdline"), !line.isEmpty else { return nil }
      let words = line.split(separator: "\0", omittingEmptySubsequences: false)
      let names = [
        ProcText.link("\(folder)/exe").map(baseName), words.first.map { baseName(String($0)) },
        ProcText.read("\(folder)/comm").map { String($0.prefix { $0 != "\n" }) },
      ]
      guard names.contains(where: { $0.map { $0.utf8.elementsEqual(wanted) } ?? false }) else {
        return nil
      }
      let text = words.filter { !$0.isEmpty }.joined(separator: " ")
      return Match(processID: number, commandLine: text)
    }
  }

  /// The last part of a path.
  private static func baseName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
