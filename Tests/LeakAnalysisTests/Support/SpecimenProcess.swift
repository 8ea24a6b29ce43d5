import Foundation
import Glibc

/// A running `analysis-specimen`, which says what it has in memory.
final class SpecimenProcess {
  /// The process.
  private let process = Process()

  /// What it reads, until the end of which it waits.
  private let input = Pipe()

  /// What it says.
  private let output = Pipe()

  /// Where its objects are, by the names that it gave them.
  private(set) var objects: [String: UInt] = [:]

  /// How many live objects of some types it has.
  private(set) var counts: [String: Int] = [:]

  /// Its number.
  var number: Int32 { process.processIdentifier }

  /// Starts the program, and waits until all its threads are at rest; nil where that fails.
  ///
  /// - Parameters:
  ///   - name: Its name; another program may announce its objects likewise.
  ///   - arguments: What it is told.
  ///   - isBusy: Whether its threads never rest.
  init?(of name: String = "analysis-specimen", _ arguments: String..., isBusy: Bool = false) {
    process.executableURL = Self.program(name)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    var isReady = false
    for line in lines() {
      let words = line.split(separator: " ").map(String.init)
      if words == ["READY"] { isReady = true }
      guard words.count == 3 else { continue }
      if words[0] == "object" { objects[words[1]] = UInt(words[2].dropFirst(2), radix: 16) }
      if words[0] == "count" { counts[words[1]] = Int(words[2]) }
    }
    guard isReady, isBusy || comesToRest() else { return nil }
  }

  deinit {
    // One that was never started has the number 0, which is everybody's group.
    guard number > 0 else { return }
    kill(number, SIGKILL)
    process.waitUntilExit()
  }

  /// A program that is built beside the tests.
  private static func program(_ name: String) -> URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  /// What it says until it is ready.
  private func lines() -> [Substring] {
    var bytes: [UInt8] = []
    let end = Array("READY\n".utf8)
    while !bytes.ends(with: end), let more = try? output.fileHandleForReading.read(upToCount: 1),
      !more.isEmpty
    {
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// Waits until the kernel says that all its threads wait; false where that takes ten seconds.
  private func comesToRest() -> Bool {
    let end = Date().addingTimeInterval(10)
    var quietLooks = 0
    while Date() < end {
      quietLooks = isAtRest ? quietLooks + 1 : 0
      // A thread that was woken has run by the third look.
      if quietLooks == 3 { return true }
      sched_yield()
    }
    return false
  }

  /// Whether all its threads wait.
  private var isAtRest: Bool {
    let folder = "/proc/\(number)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return !threads.isEmpty
      && threads.allSatisfy { thread in
        let text = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
        // The state follows the name, which is in parentheses.
        return text?.split(separator: ")").last?.first { $0 != " " } == "S"
      }
  }
}

extension Array where Element: Equatable {
  /// Whether the last elements are some others.
  fileprivate func ends(with others: [Element]) -> Bool {
    count >= others.count && suffix(others.count).elementsEqual(others)
  }
}
