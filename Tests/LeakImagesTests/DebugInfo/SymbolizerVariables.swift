import Foundation

/// The stack variables of functions, as `llvm-symbolizer` has them.
enum SymbolizerVariables {
  /// A variable.
  struct Variable: Hashable, CustomStringConvertible {
    let name: String
    let place: String
    let offset: Int64
    let byteCount: UInt64?
    var description: String { "\(name) \(place) \(offset) \(byteCount.map(String.init) ?? "??")" }
  }

  /// The variables of the functions at some addresses of a program, in order; nil where the tool is missing or fails.
  ///
  /// Its answer to a FRAME is, for each variable: the function, the name, `file:line`, and a line with the distance
  /// from the frame base, the size and a tag, `??` for what it does not know; then an empty line.
  static func variables(of path: String, at addresses: [UInt64]) throws -> [[Variable]]? {
    guard let tool = Toolchain.path(of: "llvm-symbolizer") else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let questions = addresses.map { "FRAME \"\(path)\" 0x\(String($0, radix: 16))\n" }.joined()
    // What it answers is read while it is asked, or both would wait for each other.
    let asking = Thread {
      input.fileHandleForWriting.write(Data(questions.utf8))
      try? input.fileHandleForWriting.close()
    }
    asking.start()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let answers = text.split(separator: "\n\n", omittingEmptySubsequences: true)
    guard answers.count == addresses.count else { return nil }
    return answers.map { answer in
      let lines = answer.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return stride(from: 0, to: lines.count - 3, by: 4).compactMap { start in
        let numbers = lines[start + 3].split(separator: " ")
        guard numbers.count >= 2, let offset = Int64(numbers[0]) else { return nil }
        return Variable(
          name: lines[start + 1],
          place: lines[start + 2],
          offset: offset,
          // Of a generic type the debug information says 0.
          byteCount: UInt64(numbers[1]).flatMap { $0 == 0 ? nil : $0 }
        )
      }
    }
  }
}
