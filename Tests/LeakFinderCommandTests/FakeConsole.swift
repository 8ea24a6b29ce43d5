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

  /// The environment.
  private let variables: [String: String]

  /// The day that it is.
  private let today: CalendarDay

  /// A console with files; other paths are those of this computer.
  init(
    _ files: [String: Data] = [:],
    isTerminal: Bool = false,
    variables: [String: String] = [:],
    today: String = "2026-06-15"
  ) {
    self.files = files
    self.isTerminal = isTerminal
    self.variables = variables
    self.today = CalendarDay(parsing: today) ?? .today
  }

  /// A console whose standard input has lines.
  convenience init(
    lines: [String],
    isTerminal: Bool = false,
    variables: [String: String] = [:]
  ) {
    let input = lines.map { $0 + "\n" }.joined()
    self.init(["-": Data(input.utf8)], isTerminal: isTerminal, variables: variables)
  }

  /// Everything written, in one text.
  var text: String { output.joined(separator: "\n") }

  /// Runs the command, which reads a thousand bytes at once.
  func run(_ arguments: String...) -> Int32 { run(arguments) }

  /// Runs the command, which reads a thousand bytes at once.
  func run(_ arguments: [String]) -> Int32 { LeakFinderCommand(console: console).run(arguments) }

  /// The console as commands see it.
  var console: Console {
    Console(
      print: { self.output.append($0) },
      complain: { self.complaints.append($0) },
      open: { path throws(SystemError) in
        guard var rest = self.files[path] else {
          let file = try InputFile(path: path)
          return { () throws(SystemError) in try file.read(upTo: 1_000) }
        }
        return {
          defer { rest = rest.dropFirst(1_000) }
          return Array(rest.prefix(1_000))
        }
      },
      isTerminal: isTerminal,
      variable: { self.variables[$0] },
      today: today
    )
  }
}
