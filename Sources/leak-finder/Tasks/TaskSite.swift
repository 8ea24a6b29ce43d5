import LeakBacktraces
import LeakReports

/// A function of a program, and a line of it, as far as they are known.
struct TaskSite: Hashable {
  /// The function's name, or for want of that its place in its image.
  let symbol: String

  /// The file's path.
  let file: String?

  /// The line, from 1.
  let line: Int?

  /// What is known of a frame.
  init(_ frame: SourceFrame) {
    let name = frame.symbol ?? frame.mangledSymbol ?? frame.unnamedPlace
    symbol = Invocation.line(VariableText.function(name ?? "?"))
    file = frame.file
    line = frame.line
  }

  /// The name with its place: `Pool.timer() (Pool.swift:12)`.
  var text: String {
    guard let file else { return symbol }
    return "\(symbol) (\(Invocation.line(FileName.place(FileName.short(file), line: line))))"
  }

  /// The place as JSON.
  var json: JSONText {
    .object([
      ("symbol", .text(symbol)), ("file", file.map { .text($0) } ?? .null),
      ("line", line.map { .number($0) } ?? .null),
    ])
  }
}
