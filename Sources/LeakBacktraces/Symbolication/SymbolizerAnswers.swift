/// What one call of `llvm-symbolizer` said.
struct SymbolizerAnswers: Sendable {
  /// An address that is asked for.
  struct Request: Hashable, Sendable {
    /// The path of the executable or library.
    let path: String
    /// The address in that file.
    let address: UInt64
  }

  /// The functions at each address, innermost inlined one first.
  private let frames: [Request: [SymbolizerFrame]]

  /// Asks the tool for all addresses in one call.
  ///
  /// Nil where the tool cannot be run, fails, takes too long or answers something else.
  ///
  /// - Parameters:
  ///   - tool: The path of `llvm-symbolizer`.
  ///   - requests: What is asked for; may contain doubles.
  ///   - seconds: After which the tool is killed.
  init?(asking tool: String, _ requests: [Request], within seconds: Int) {
    let asked = Array(Set(requests))
    let input = asked.map { "CODE \"\($0.path)\" 0x\(String($0.address, radix: 16))\n" }.joined()
    let arguments = ["--verbose", "--no-demangle", "--functions=linkage", "--inlines"]
    guard
      let output = try? ToolRun.output(of: tool, arguments, input: input, within: seconds)
    else { return nil }
    let answers = SymbolizerOutput.frames(parsing: output)
    // One answer per address, or none can be trusted to belong where it stands.
    guard answers.count == asked.count else { return nil }
    frames = Dictionary(uniqueKeysWithValues: zip(asked, answers))
  }

  /// The functions at an address; empty where it was not asked for.
  subscript(request: Request) -> [SymbolizerFrame] { frames[request] ?? [] }
}
