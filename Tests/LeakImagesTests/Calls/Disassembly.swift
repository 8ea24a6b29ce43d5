import Foundation
import LeakMemory

@testable import LeakImages

/// The instructions of an image's file, as `llvm-objdump` has them.
enum Disassembly {
  /// Where the instructions of a part of a file begin, in the file's addresses, by function; nil where the tool is missing.
  ///
  /// Functions with bytes that the tool tells no instruction for are left out.
  ///
  static func functions(of path: String, in range: Range<UInt64>) throws -> [[UInt64]]? {
    guard let tool = Toolchain.path(of: "llvm-objdump") else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = [
      "--disassemble", "--no-show-raw-insn", "--start-address=\(range.lowerBound)",
      "--stop-address=\(range.upperBound)", path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var functions: [[UInt64]] = []
    var isKnown = false
    var isBehindPrefix = false
    for line in text.split(separator: "\n") {
      // A function's line has its address and name; an instruction's has spaces and its address before a colon.
      if line.hasSuffix(":"), !line.hasPrefix(" "), line.contains("<") {
        if !isKnown, !functions.isEmpty { functions.removeLast() }
        functions.append([])
        isKnown = true
        continue
      }
      let parts = line.split(whereSeparator: \.isWhitespace)
      // Runs of zeros between functions are left out.
      if parts == ["..."] { isKnown = false }
      guard parts.count > 1, parts[0].hasSuffix(":"), !functions.isEmpty,
        let address = UInt64(parts[0].dropLast(), radix: 16)
      else { continue }
      if !isBehindPrefix { functions[functions.endIndex - 1].append(address) }
      isBehindPrefix = parts.count == 2 && prefixes.contains(String(parts[1]))
      if line.contains("<unknown>") { isKnown = false }
    }
    // The last one may be cut off.
    return functions.dropLast().filter { $0.count > 1 }
  }

  /// What the tool has a line of its own for, although it belongs to the next one's instruction.
  private static let prefixes: Set<String> = [
    "lock", "rep", "repne", "repz", "repnz", "notrack", "data16", "addr32",
  ]
}
