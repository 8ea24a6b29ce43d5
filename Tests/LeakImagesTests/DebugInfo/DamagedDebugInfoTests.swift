import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakImages

#if os(Linux)
@Suite("Damaged debug information")
struct DamagedDebugInfoTests {
  /// The debug sections of a small program, and where its code is.
  private struct Program {
    /// The file's bytes.
    let bytes: [UInt8]
    /// Where its debug sections are in them.
    let places: [Range<Int>]
    /// Where functions with variables begin.
    let code: [UInt64]

    /// Reads it.
    init() throws {
      let path = StoppedProgram.buildFolder + "/image-specimen"
      let source = try #require(FileBytes(path: path))
      bytes = try #require(source.bytes(at: 0, count: source.byteCount))
      let file = try #require(ELFFile(bytes))
      let sections = file.sections.filter { $0.name.hasPrefix(".debug_") }
      places = sections.map { $0.offset..<$0.offset + min($0.size, 1 << 14) }
      let symbols = try #require(ELFSymbolTable(file))
      let variables = try #require(FrameVariables(file, loadBias: 0))
      let main = try #require(symbols.symbol(named: "main"))
      code = variables.functionStarts(besides: main.start).filter { start in
        variables.function(at: start).map { !$0.function.variables.isEmpty } ?? false
      }
      .prefix(12).map { $0 + 24 }
    }

    /// Asks for everything in a file's bytes.
    ///
    /// - Returns: How many names there were.
    func names(in bytes: [UInt8]) -> Int {
      guard let file = ELFFile(bytes), let variables = FrameVariables(file, loadBias: 0) else {
        return 0
      }
      let base = Address(0x7000_0000_1000)
      let bases = FrameBases(
        framePointer: base,
        stackPointer: base + -512,
        canonicalFrameAddress: base + 16
      )
      var count = 0
      for address in code {
        for offset in stride(from: -256, to: 256, by: 8) {
          let slot = base + offset
          let code = Address(UInt(address))
          let word: (UInt) -> UInt? = { $0 & 8 == 0 ? $0 &+ 64 : nil }
          if variables.variable(holding: slot, at: code, bases, word) != nil { count += 1 }
          if variables.variable(holding: slot, inContext: base, goingOnAt: code, word) != nil {
            count += 1
          }
        }
      }
      return count
    }
  }

  @Test("gives some names or none, and comes to an end", .timeLimit(.minutes(5)))
  func damaged() throws {
    let program = try Program()
    let whole = program.names(in: program.bytes)
    #expect(whole > 0)
    var random = SeededGenerator(named: "damaged debug information")
    var named = 0
    for _ in 0..<400 {
      var bytes = program.bytes
      random.damage(&bytes, within: program.places, words: [UInt64(bytes.count), 1 << 40, 24])
      if program.names(in: bytes) > 0 { named += 1 }
    }
    #expect(named > 100, "\(named) of 400 had names")
  }

  @Test("that is cut off gives some names or none")
  func cut() throws {
    let program = try Program()
    var random = SeededGenerator(named: "cut debug information")
    for _ in 0..<60 {
      // The headers of the sections are at the end, so that a part is left out before them.
      let section = try #require(program.places.randomElement(using: &random))
      guard !section.isEmpty else { continue }
      let from = Int.random(in: section, using: &random)
      var bytes = program.bytes
      for index in from..<section.upperBound {
        bytes[index] = Bool.random(using: &random) ? 0 : 0xff
      }
      #expect(program.names(in: bytes) <= 4096)
    }
    #expect(program.names(in: Array(program.bytes.prefix(program.bytes.count / 2))) == 0)
  }
}
#endif
