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
  var status: (@Sendable (String) -> Void)?

  /// Opens a file, or standard input for `-`.
  let open: (String) throws(SystemError) -> Input

  /// Whether a terminal shows the answer.
  let isTerminal: Bool

  /// The environment.
  let variable: (String) -> String?

  /// How many columns the terminal has that shows the answer; nil where none does.
  var columns: Int?

  /// Today's day by the calendar of UTC.
  var today: CalendarDay = .today

  /// Waits for some seconds, and says whether the time has passed: not where the reader wants the end.
  var sleep: (Double) -> Bool = Interruption.wait

  /// Lets other processes go first; nil where a command works on the thread that called it.
  var courtesy: Courtesy?

  /// The width that texts are laid out for: what `COLUMNS` says, else the terminal; nil where neither does.
  var width: Int? {
    guard let value = variable("COLUMNS").flatMap({ Int($0) }), value > 0 else { return columns }
    return value
  }

  /// The same, with answers that go elsewhere.
  func answering(isTerminal: Bool, print: @escaping (String) -> Void) -> Console {
    Console(
      print: print,
      complain: complain,
      status: status,
      open: open,
      isTerminal: isTerminal,
      variable: variable,
      columns: isTerminal ? columns : nil,
      today: today,
      sleep: sleep,
      courtesy: courtesy
    )
  }

  /// Standard input, output and error of this process.
  static func process(_ output: StandardOutput) -> Console {
    Console(
      print: output.print,
      complain: { line in
        // What was found before comes first, where both go to one place.
        output.flush()
        StandardError.write(line + "\n")
      },
      status: StandardError.isTerminal ? { @Sendable text in StandardError.write(text) } : nil,
      open: { path throws(SystemError) in
        let file = path == "-" ? InputFile.standard : try InputFile(path: path)
        return { () throws(SystemError) in try file.read(upTo: pieceLength) }
      },
      isTerminal: output.isTerminal,
      variable: { ProcessInfo.processInfo.environment[$0] },
      columns: TerminalSize.columns,
      courtesy: Courtesy()
    )
  }
}
