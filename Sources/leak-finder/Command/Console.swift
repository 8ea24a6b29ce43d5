import FoundationEssentials
import Glibc

/// What a command reads and writes, so that tests can stand in for a terminal.
struct Console {
  /// Pieces of standard input or of a file; an empty piece or nil ends it.
  typealias Input = () throws(SystemError) -> [UInt8]?

  /// How much is read at once.
  private static let pieceLength = 1 << 16

  /// Writes a line for the reader of the answer.
  let print: (String) -> Void

  /// Writes a line about what went wrong.
  let complain: (String) -> Void

  /// Writes to a terminal without ending the line; nil where standard error is none.
  var status: ((String) -> Void)?

  /// Opens a file, or standard input for `-`.
  let open: (String) throws(SystemError) -> Input

  /// Whether a terminal shows the answer.
  let isTerminal: Bool

  /// The environment.
  let variable: (String) -> String?

  /// Waits for some seconds, and says whether the time has passed: not where the reader wants the end.
  var sleep: (Double) -> Bool = Interruption.wait

  /// The same, with answers that go elsewhere.
  func answering(isTerminal: Bool, print: @escaping (String) -> Void) -> Console {
    Console(
      print: print,
      complain: complain,
      status: status,
      open: open,
      isTerminal: isTerminal,
      variable: variable,
      sleep: sleep
    )
  }

  /// Standard input, output and error of this process.
  static var process: Console {
    Console(
      print: { Swift.print($0) },
      complain: { StandardError.write($0 + "\n") },
      status: StandardError.isTerminal ? { StandardError.write($0) } : nil,
      open: { path throws(SystemError) in
        let file = path == "-" ? InputFile.standard : try InputFile(path: path)
        return { () throws(SystemError) in try file.read(upTo: pieceLength) }
      },
      isTerminal: isatty(STDOUT_FILENO) == 1,
      variable: { ProcessInfo.processInfo.environment[$0] }
    )
  }
}
