import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakBacktraces

/// The debug sections of this test program.
private struct Sections {
  /// `.debug_line`, only its first units: mutated thousands of times below.
  let lines: [UInt8]
  /// The strings it refers to.
  let strings: LineProgram.Strings

  /// Reads them.
  init() throws {
    let program = try #require(LoadedImages.current().images.first)
    let file = try #require(program.openFile())
    let all = try #require(file.content(ofSection: ".debug_line"))
    // Units of both versions: Swift's first, clang's wherever they come.
    var picked: [UInt8] = []
    var seen: [UInt16: Int] = [:]
    var reader = ByteReader(all)
    while !reader.isAtEnd {
      let start = reader.offset
      reader.skip(UInt64(reader.read(UInt32.self)))
      guard !reader.hasFailed, reader.offset - start > 6 else { break }
      let version = UInt16(all[start + 4]) | UInt16(all[start + 5]) << 8
      guard seen[version, default: 0] < 2, reader.offset - start < 40_000 else { continue }
      seen[version, default: 0] += 1
      picked += all[start..<reader.offset]
    }
    #expect(seen.keys.sorted() == [4, 5])
    lines = picked
    strings = LineProgram.Strings(
      lineStrings: file.content(ofSection: ".debug_line_str") ?? [],
      strings: file.content(ofSection: ".debug_str") ?? []
    )
  }

  /// Asks for lines all over the program.
  static let requests: Set<LineRequest> = {
    guard let program = LoadedImages.current().images.first,
      let code = program.segments.first(where: \.isExecutable)
    else { return [] }
    let step = max(code.size / 500, 1)
    return Set(
      stride(from: code.address, to: code.address + code.size, by: Int(step)).map {
        LineRequest(
          address: $0,
          start: $0 &- 200,
          end: $0 &+ 200,
          isDeclaration: $0 & 16 == 0
        )
      }
    )
  }()
}

@Suite("The line tables' reader")
struct LineReaderTests {
  @Test("reads DWARF 4 of Swift and DWARF 5 of clang")
  func versions() throws {
    let program = try #require(LoadedImages.current().images.first)
    let file = try #require(program.openFile())
    let answers = LineReader.lines(in: file, Sections.requests)
    let files = Set(answers.values.map { SourcePath.name(of: $0.file) })
    #expect(files.contains { $0.hasSuffix(".swift") })
    #expect(answers.values.allSatisfy { $0.line > 0 && $0.line < 100_000 })
    let cFile = try #require(
      ImageSymbols.shared.address(
        ofSymbolNamed: "leak_captureBacktrace",
        inImageOf: Address(program.loadBias + UInt(program.segments[0].address))
      )
    )
    let start = program.fileAddress(of: cFile)
    let request = LineRequest(address: start, start: start, end: start + 1, isDeclaration: true)
    let answer = try #require(LineReader.lines(in: file, [request])[request])
    #expect(answer.file.hasSuffix("/Sources/CLeakFinder/capture.c"))
  }

  @Test("a table cut anywhere gives fewer lines, never a crash")
  func truncated() throws {
    let sections = try Sections()
    for length in stride(from: 0, to: sections.lines.count, by: 61) {
      let cut = Array(sections.lines.prefix(length))
      _ = LineReader.lines(in: cut, sections.strings, Sections.requests)
    }
  }

  @Test("a lying table gives wrong lines, never a crash or a hang")
  func lying() throws {
    let sections = try Sections()
    let seed = UInt64.random(in: 0 ... .max)
    print("line table mutation seed: \(seed)")
    var generator = SeededGenerator(seed: seed)
    for round in 0..<600 {
      var lines = sections.lines
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        // Headers are where lies matter most, and they are at the start of a unit.
        let limit = round % 2 == 0 ? min(400, lines.count) : lines.count
        let at = Int.random(in: 0..<limit, using: &generator)
        lines[at] =
          [0, 1, 0x7f, 0x80, 0xff, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      _ = LineReader.lines(in: lines, sections.strings, Sections.requests)
    }
  }

  @Test("strings that end too soon are no file names")
  func strings() throws {
    let sections = try Sections()
    let none = LineProgram.Strings()
    _ = LineReader.lines(in: sections.lines, none, Sections.requests)
    let unterminated = LineProgram.Strings(lineStrings: [65, 65], strings: [66, 66])
    _ = LineReader.lines(in: sections.lines, unterminated, Sections.requests)
  }

  @Test("random bytes are no table")
  func noise() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let bytes = (0..<512).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = LineReader.lines(in: bytes, LineProgram.Strings(), Sections.requests)
      // A plausible length, so that the header is looked at.
      let framed: [UInt8] = [0xfc, 1, 0, 0, UInt8(2 + bytes[0] % 4), 0] + bytes
      _ = LineReader.lines(in: framed, LineProgram.Strings(), Sections.requests)
    }
  }
}
