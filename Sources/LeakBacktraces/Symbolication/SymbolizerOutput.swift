/// What `llvm-symbolizer --verbose` says of one function at an address.
struct SymbolizerFrame: Hashable, Sendable {
  /// The linker's name; nil where unknown.
  var name: String?

  /// The source file's path; nil where unknown or made by the compiler.
  var file: String?

  /// The line; nil where unknown or made by the compiler.
  var line: Int?

  /// The file the function is declared in.
  var startFile: String?

  /// The line the function begins at: for a closure, that of its opening brace.
  var startLine: Int?

  /// The function's first address in the file.
  var startAddress: UInt64?
}

/// Reads what `llvm-symbolizer --verbose` prints.
///
/// ```
/// $s4Demo6ScreenC4wireyyFyycfU_
///   Filename: /tmp/main.swift
///   Function start filename: /tmp/main.swift
///   Function start line: 8
///   Function start address: 0x2590
///   Line: 9
///   Column: 7
/// ```
///
/// One block per function, innermost inlined one first; an empty line ends an address. The same in
/// LLVM 14 and 21. (Its JSON says the same, but would need a parser of its own here.)
enum SymbolizerOutput {
  /// The functions at each address, in the order they were asked for.
  static func frames(parsing output: String) -> [[SymbolizerFrame]] {
    var answers: [[SymbolizerFrame]] = []
    var frames: [SymbolizerFrame] = []
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        if !frames.isEmpty { answers.append(frames) }
        frames = []
      } else if line.hasPrefix("  ") {
        guard !frames.isEmpty else { continue }
        read(line.dropFirst(2), into: &frames[frames.count - 1])
      } else {
        frames.append(SymbolizerFrame(name: line == "??" ? nil : String(line)))
      }
    }
    if !frames.isEmpty { answers.append(frames) }
    return answers
  }

  /// Reads a line such as `Line: 9`.
  private static func read(_ line: Substring, into frame: inout SymbolizerFrame) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    switch line[..<colon] {
    case "Filename": frame.file = path(value)
    case "Function start filename": frame.startFile = path(value)
    case "Function start line": frame.startLine = Int(value).flatMap { $0 > 0 ? $0 : nil }
    case "Function start address":
      frame.startAddress = value.hasPrefix("0x") ? UInt64(value.dropFirst(2), radix: 16) : nil
    case "Line": frame.line = Int(value).flatMap { $0 > 0 ? $0 : nil }
    default: break
    }
  }

  /// A path; nil where there is none in the source.
  private static func path(_ value: Substring) -> String? {
    SourcePath.isReal(value) ? String(value) : nil
  }
}
