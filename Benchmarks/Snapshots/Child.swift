import Foundation

/// A program beside this one that runs until its input ends.
final class Child {
  /// The process.
  private let process = Process()

  /// What it reads.
  private let input = Pipe()

  /// What it writes.
  private let output = Pipe()

  /// Starts a program of the same folder.
  init(_ name: String, _ arguments: [String]) throws {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent(name)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Its number.
  var processID: Int32 { process.processIdentifier }

  /// Waits until it has written something.
  func waitUntilReady() {
    _ = output.fileHandleForReading.availableData
  }

  /// Ends its input, and returns what it writes until its end.
  func finish() -> String {
    try? input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Runs a program of the same folder to its end, and returns the numbers that it writes.
  static func numbers(_ name: String, _ arguments: [String]) throws -> [Double] {
    try Child(name, arguments).finish().split(whereSeparator: \.isWhitespace).compactMap {
      Double($0)
    }
  }
}
