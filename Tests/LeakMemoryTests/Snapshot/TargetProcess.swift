import Foundation
import Glibc
import LeakMemory

/// A running `snapshot-target`, whose memory has known contents.
final class TargetProcess {
  /// The process.
  private let process = Process()

  /// What it reads, and what it says.
  private let input = Pipe()
  private let output = Pipe()

  /// The numbers that it said, by name; those without a name of their own follow as `name2`.
  let places: [String: UInt]

  /// Its number.
  var number: Int32 { process.processIdentifier }

  /// Starts the program; nil where it does not say where its memory is.
  ///
  /// - Parameters:
  ///   - arguments: What it is to do.
  ///   - program: A copy of the program; nil for the program itself.
  init?(_ arguments: String..., copy program: URL? = nil) {
    process.executableURL = program ?? Self.program("snapshot-target")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let places = Self.places(parsing: Self.line(from: output))
    self.places = places
    guard !places.isEmpty else { return nil }
  }

  /// The numbers of a line, by name.
  static func places(parsing line: String) -> [String: UInt] {
    var places: [String: UInt] = [:]
    var name = ""
    for word in line.split(separator: " ") {
      if word.hasPrefix("0x") {
        places[name] = UInt(word.dropFirst(2), radix: 16)
      } else if let number = UInt(word) {
        places["\(name)2"] = number
      } else {
        name = String(word)
      }
    }
    return places
  }

  deinit {
    // One that was never started has the number 0, which is everybody's group.
    guard number > 0 else { return }
    kill(number, SIGCONT)
    kill(number, SIGKILL)
    process.waitUntilExit()
  }

  /// A program that is built beside the tests.
  static func program(_ name: String) -> URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Reads a line of a pipe; empty at its end.
  static func line(from pipe: Pipe) -> String {
    var bytes: [UInt8] = []
    while let byte = try? pipe.fileHandleForReading.read(upToCount: 1)?.first {
      if byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Asks how often its system calls failed, and how often the rarest of them came back; waits at most half a
  /// minute until that is as often as asked.
  func calls(rounds: Int) -> (failures: Int, rounds: Int) {
    var outcome = calls()
    let end = Date().addingTimeInterval(30)
    while outcome.rounds < rounds, Date() < end { outcome = calls() }
    return outcome
  }

  /// Asks how often its system calls failed, and how often the rarest of them came back.
  func calls() -> (failures: Int, rounds: Int) {
    try? input.fileHandleForWriting.write(contentsOf: Data([UInt8(ascii: "\n")]))
    let numbers = Self.line(from: output).split(separator: " ").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : (-1, -1)
  }

  /// The letter of its state, as the kernel has it.
  var state: Character {
    let text = (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("State:") } ?? ""
    return line.dropFirst(6).first { $0 != "\t" && $0 != " " } ?? "?"
  }

  /// Waits until the kernel says that it is in one of some states; false where that takes ten seconds.
  func becomes(_ states: String) -> Bool {
    let end = Date().addingTimeInterval(10)
    while Date() < end {
      if states.contains(state) { return true }
      sched_yield()
    }
    return false
  }

  /// Whether a tracer holds it; waits for that at most ten seconds.
  var isTraced: Bool {
    let end = Date().addingTimeInterval(10)
    while Date() < end {
      let text = (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)) ?? ""
      if text.contains("TracerPid:"), !text.contains("TracerPid:\t0\n") { return true }
      sched_yield()
    }
    return false
  }

  /// The processes that are its children, ended ones too.
  var children: [Int32] {
    let folder = "/proc/\(number)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.flatMap { thread in
      let text =
        (try? String(contentsOfFile: "\(folder)/\(thread)/children", encoding: .utf8)) ?? ""
      return text.split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// Whether a process that is no parent of it may trace it, such as the guard of a clone.
  static var mayBeTraced: Bool {
    let path = "/proc/sys/kernel/yama/ptrace_scope"
    guard let scope = try? String(contentsOfFile: path, encoding: .utf8) else { return true }
    return scope.hasPrefix("0") || (geteuid() == 0 && !scope.hasPrefix("3"))
  }

  /// Waits until no tracer has it and it has no child; false where that takes ten seconds.
  func becomesAlone() -> Bool {
    let end = Date().addingTimeInterval(10)
    while Date() < end {
      let text = (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)) ?? ""
      if text.contains("TracerPid:\t0\n"), children.isEmpty { return true }
      sched_yield()
    }
    return false
  }

  /// Has another process take snapshots of it, one after the other, and kills that: anywhere in the second one or a
  /// later one, or between two.
  ///
  /// - Parameter arguments: What the other process is told besides.
  /// - Returns: Whether it took the first one.
  /// - Throws: What starting it throws.
  func isTaken(thenKilled arguments: [String]) throws -> Bool {
    let taker = Process()
    let output = Pipe()
    taker.executableURL = Self.program("snapshot-taker")
    taker.arguments = ["\(number)"] + arguments
    taker.standardOutput = output
    try taker.run()
    let wasTaken = Self.line(from: output).first?.isNumber == true
    let clock = ContinuousClock()
    let end = clock.now + .microseconds(Int.random(in: 0..<60_000))
    while clock.now < end {}
    kill(taker.processIdentifier, SIGKILL)
    taker.waitUntilExit()
    return wasTaken
  }

  /// Sends it a signal.
  func send(_ signal: Int32) {
    kill(number, signal)
  }

  /// The size of what it has in memory.
  var residentPages: Int {
    let text = (try? String(contentsOfFile: "/proc/\(number)/statm", encoding: .utf8)) ?? ""
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// The word that belongs at an address.
  static func pattern(_ address: UInt) -> UInt {
    (address &* 0x9E37_79B9_7F4A_7C15) ^ 0x5eed
  }
}
