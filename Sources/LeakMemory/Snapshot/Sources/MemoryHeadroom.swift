/// How much more memory may be used before the kernel ends processes for it.
///
/// Sources: proc(5) for `/proc/meminfo`; Documentation/admin-guide/cgroup-v2.rst (`memory.max`,
/// `memory.current`) and cgroup-v1/memory.rst (`memory.limit_in_bytes`, `memory.usage_in_bytes`).
enum MemoryHeadroom {
  /// The bytes that are left for this process; nil where nothing limits it or that cannot be known.
  static func available() -> Int? {
    var least = ProcText.read("/proc/meminfo").flatMap(systemHeadroom)
    let groups = ProcText.read("/proc/self/cgroup") ?? ""
    for group in groups.split(separator: "\n") {
      guard let found = groupHeadroom(String(group)) else { continue }
      least = min(least ?? found, found)
    }
    return least
  }

  /// What the whole system has left.
  static func systemHeadroom(parsing text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix("MemAvailable:") {
      return line.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
    }
    return nil
  }

  /// What a control group and the groups above it have left, by a line of `/proc/self/cgroup`.
  private static func groupHeadroom(_ line: String) -> Int? {
    let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3 else { return nil }
    let isVersion2 = fields[1].isEmpty
    guard isVersion2 || fields[1].split(separator: ",").contains("memory") else { return nil }
    let root = isVersion2 ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory"
    let limitName = isVersion2 ? "memory.max" : "memory.limit_in_bytes"
    let usageName = isVersion2 ? "memory.current" : "memory.usage_in_bytes"
    let cacheName = isVersion2 ? "inactive_file" : "total_inactive_file"
    var path = fields[2] == "/" ? "" : String(fields[2])
    var least: Int?
    while true {
      // In a container the group's path is the host's, and only the root is there.
      let folder = root + path
      if let limit = number(in: "\(folder)/\(limitName)"), limit < 1 << 60,
        let usage = number(in: "\(folder)/\(usageName)")
      {
        let cache = ProcText.read("\(folder)/memory.stat").flatMap { field(cacheName, in: $0) } ?? 0
        let left = max(0, limit - usage + cache)
        least = min(least ?? left, left)
      }
      guard let slash = path.lastIndex(of: "/") else { break }
      path = String(path[..<slash])
    }
    return least
  }

  /// A file's only number; nil where it has none, as `max`.
  private static func number(in path: String) -> Int? {
    ProcText.read(path).flatMap { text in
      Int(text.prefix { $0 != "\n" })
    }
  }

  /// The number behind a name.
  private static func field(_ name: String, in text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix("\(name) ") {
      return Int(line.dropFirst(name.count + 1))
    }
    return nil
  }
}
