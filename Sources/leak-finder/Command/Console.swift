import Foundation

/// What a command reads and writes, so that tests can stand in for a terminal.
struct Console {
  /// Pieces of standard input or of a file; an empty piece or nil ends it.
  typealias Input = () throws -> Data?

  /// How much is read at once.
  private static let pieceLength = 1 << 16

  /// Writes a line for the reader of the answer.
  let print: (String) -> Void

  /// Writes a line about what went wrong.
  let complain: (String) -> Void

  /// Writes to a terminal without ending the line; nil where standard error is none.
  var status: ((String) -> Void)?

  /// Opens a file, or standard input for `-`.
  let open: (String) throws -> Input

  /// Whether a terminal shows the answer.
  let isTerminal: Bool

  /// The environment.
  let variable: (String) -> String?

  /// Standard input, output and error of this process.
  static var process: Console {
    Console(
      print: { Swift.print($0) },
      complain: { FileHandle.standardError.write(Data(($0 + "\n").utf8)) },
      status: isatty(STDERR_FILENO) == 1
        ? { FileHandle.standardError.write(Data($0.utf8)) } : nil,
      open: { path in
        let file =
          path == "-"
          ? FileHandle.standardInput
          : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        return { try file.read(upToCount: pieceLength) }
      },
      isTerminal: isatty(STDOUT_FILENO) == 1,
      variable: { ProcessInfo.processInfo.environment[$0] }
    )
  }
}
