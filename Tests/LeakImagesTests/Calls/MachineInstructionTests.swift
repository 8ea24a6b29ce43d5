import LeakMemory
import Testing

@testable import LeakImages

@Suite("Instructions of functions") struct MachineInstructionTests {
  /// So many bytes of an image's code are compared.
  private static let comparedBytes = 200_000

  /// The bytes of a part of the process.
  private func bytes(_ range: Range<UInt>, in snapshot: Snapshot) -> [UInt8] {
    var cursor = snapshot.cursor()
    return range.compactMap { cursor.load($0, as: UInt8.self) }
  }

  /// A function of some bytes.
  private func code(_ bytes: [UInt8]) -> FunctionCode {
    let function = ImageSymbol(
      mangledName: "code",
      start: Address(0x1000),
      size: bytes.count,
      imagePath: "/code"
    )
    return FunctionCode(function: function, bytes: bytes)
  }

  @Test(
    "begin where a disassembler has them begin, in this program, the C library and Swift's",
    arguments: ["LeakFinderPackageTests", "libc.so", "libswiftCore.so"]
  )
  func oracle(name: String) throws {
    let snapshot = try #require(OwnProcess.snapshot())
    let image = try #require(snapshot.images.first { $0.path.contains("/\(name)") })
    let text = try #require(image.section(".text"))
    let size = UInt64(min(text.byteCount, Self.comparedBytes))
    let last = UInt64(text.byteCount) - size
    let start =
      UInt64(text.start.bits &- image.loadBias)
      + (last > 0 ? UInt64.random(in: 0..<last) : 0)
    let found = try Disassembly.functions(of: image.path, in: start..<start + size)
    guard let functions = found else { return }
    var compared = 0
    for function in functions.dropFirst() {
      let range = UInt(function[0]) &+ image.loadBias..<UInt(function.last ?? 0) &+ image.loadBias
      let instructions = code(bytes(range, in: snapshot)).instructions
      let expected = function.dropLast().map { Int($0 - function[0]) }
      compared += expected.count
      guard instructions.map(\.bytes.lowerBound) != expected else { continue }
      let differing = zip(expected, instructions).first { $0 != $1.bytes.lowerBound }
      Issue.record(
        "\(image.path), function at \(String(function[0], radix: 16)), offset \(differing?.0 ?? -1)"
      )
    }
    print("instructions of \(name) compared from \(String(start, radix: 16)): \(compared)")
    #expect(compared > 1000)
  }

  @Test("that are cut off, or of random bytes, are within the bytes and have no more than 15")
  func hostile() {
    var numbers = SystemRandomNumberGenerator()
    for count in 0..<600 {
      let bytes = (0..<count % 60).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      var end = 0
      for instruction in code(bytes).instructions {
        #expect(instruction.bytes.lowerBound >= end)
        #expect((1...15).contains(instruction.bytes.count))
        #expect(instruction.bytes.contains(instruction.operation))
        end = instruction.bytes.upperBound
      }
      #expect(end <= bytes.endIndex)
    }
  }

  @Test("A distance that looks like a call through a table is none")
  func distance() {
    // call -15402257; nop; ret, whose distance has the bytes of `call *%rax`.
    #expect(!code([0xe8, 0xff, 0xd0, 0x14, 0xff, 0x90, 0xc3]).hasCallByTable)
    // call *0x20(%rax); ret
    #expect(code([0xff, 0x50, 0x20, 0xc3]).hasCallByTable)
  }
}
