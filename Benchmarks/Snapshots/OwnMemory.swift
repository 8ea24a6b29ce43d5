import Foundation

/// How much memory this process has, apart from files.
enum OwnMemory {
  /// Forgets how much there was at the most.
  static func forgetPeak() {
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
  }

  /// How much there was at the most since then and how much of it is files' now, in bytes.
  static var peak: Int { value(of: "VmHWM") - value(of: "RssFile") }

  /// How much there is now, in bytes.
  static var current: Int { value(of: "VmRSS") - value(of: "RssFile") }

  /// A line of the process's status, which is in kilobytes.
  private static func value(of name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0)
      << 10
  }
}
