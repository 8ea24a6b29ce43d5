import LeakMemory

@testable import LeakImages

/// A file with nothing but debug sections, written by a test.
struct MadeUpDebugInfo {
  /// The sections' contents by name.
  var sections: [(name: String, bytes: [UInt8])] = []

  /// The number in little-endian order.
  static func number<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A zero-terminated string.
  static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  /// The bytes behind their count, which has four bytes.
  static func counted(_ bytes: [UInt8]) -> [UInt8] { number(UInt32(bytes.count)) + bytes }

  /// The variables that the file describes.
  ///
  /// Layouts: System V ABI, chapter 4.
  func variables() -> FrameVariables? {
    var body: [UInt8] = []
    var headers = [UInt8](repeating: 0, count: 64)
    var names: [UInt8] = [0]
    for section in sections + [(".shstrtab", [])] {
      let nameOffset = UInt32(names.count)
      names += Self.text(section.name)
      let content = section.name == ".shstrtab" ? names : section.bytes
      headers += Self.number(nameOffset) + Self.number(UInt32(1)) + Self.number(UInt64(0))
      headers += Self.number(UInt64(0)) + Self.number(UInt64(64 + body.count))
      headers += Self.number(UInt64(content.count)) + [UInt8](repeating: 0, count: 24)
      body += content
    }
    var header: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 33)
    header += Self.number(UInt64(64 + body.count)) + [UInt8](repeating: 0, count: 10)
    header += Self.number(UInt16(64)) + Self.number(UInt16(sections.count + 2))
    header += Self.number(UInt16(sections.count + 1))
    return ELFFile(header + body + headers).flatMap { FrameVariables($0, loadBias: 0) }
  }
}
