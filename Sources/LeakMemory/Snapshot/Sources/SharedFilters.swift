/// Filters of system calls (seccomp) that another process has in common with this one, such as a container's.
///
/// Sources: proc(5) for `Seccomp_filters`; seccomp(2): a filter is inherited, and cannot be taken off.
enum SharedFilters {
  /// How many filters a process has where it has only those that this process has too; 0 where unknown.
  ///
  /// Both are taken for filtered alike where they are in the same container and have equally many.
  static func count(with processID: Int32) -> UInt32 {
    let own = "/proc/self"
    let other = "/proc/\(processID)"
    guard let group = ProcText.read("\(own)/cgroup"), group == ProcText.read("\(other)/cgroup"),
      ["pid", "mnt"].allSatisfy({ name in
        let space = ProcText.link("\(own)/ns/\(name)")
        return space != nil && space == ProcText.link("\(other)/ns/\(name)")
      })
    else { return 0 }
    let text = ProcText.read("\(own)/status") ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("Seccomp_filters:") }
    let number = line?.drop { !$0.isNumber }
    return number.flatMap { UInt32($0) } ?? 0
  }
}
