import Foundation

@testable import leak_finder

/// A console without a terminal, for one run of the command.
final class FakeConsole {
  /// What was written for the reader.
  private(set) var output: [String] = []

  /// What was complained about.
  private(set) var complaints: [String] = []

  /// Files and standard input (`-`) by path.
  private let files: [String: Data]

  /// Whether a terminal shows the output.
  private let isTerminal: Bool

  /// A console with files.
  init(_ files: [String: Data] = [:], isTerminal: Bool = false) {
    self.files = files
    self.isTerminal = isTerminal
  }

  /// A console whose standard input has lines.
  convenience init(lines: [String], isTerminal: Bool = false) {
    let input = lines.map { $0 + "\n" }.joined()
    self.init(["-": Data(input.utf8)], isTerminal: isTerminal)
  }

  /// Everything written, in one text.
  var text: String { output.joined(separator: "\n") }

  /// Runs the command, which reads a thousand bytes at once.
  func run(_ arguments: String...) -> Int32 { run(arguments) }

  /// Runs the command, which reads a thousand bytes at once.
  func run(_ arguments: [String]) -> Int32 {
    let console = Console(
      print: { self.output.append($0) },
      complain: { self.complaints.append($0) },
      open: { path throws(SystemError) in
        guard var rest = self.files[path] else { throw SystemError(code: ENOENT) }
        return {
          defer { rest = rest.dropFirst(1_000) }
          return Array(rest.prefix(1_000))
        }
      },
      isTerminal: isTerminal,
      variable: { _ in nil }
    )
    return LeakFinderCommand(console: console).run(arguments)
  }
}
