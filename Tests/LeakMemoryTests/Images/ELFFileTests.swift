import LeakMemory
import LeakTestSupport
import Testing

/// Builds small ELF files by hand.
private struct ELFBuilder {
  /// The functions: name, address, size.
  var functions: [(name: String, address: UInt64, size: UInt64)] = []

  /// Writes a number in little-endian order.
  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> Number(8 * $0)) }
  }

  /// One section header.
  private static func section(
    name: UInt32,
    type: UInt32,
    address: UInt64 = 0,
    offset: Int,
    size: Int,
    link: UInt32 = 0
  ) -> [UInt8] {
    bytes(name) + bytes(type) + bytes(UInt64(0)) + bytes(address) + bytes(UInt64(offset))
      + bytes(UInt64(size)) + bytes(link) + bytes(UInt32(0)) + bytes(UInt64(0)) + bytes(UInt64(24))
  }

  /// The file: header, symbols, their names, section names, section headers.
  func build() -> [UInt8] {
    var names: [UInt8] = [0]
    var symbols = [UInt8](repeating: 0, count: 24)
    for function in functions {
      symbols += Self.bytes(UInt32(names.count)) + [0x12, 0] + Self.bytes(UInt16(1))
      symbols += Self.bytes(function.address) + Self.bytes(function.size)
      names += Array(function.name.utf8) + [0]
    }
    let sectionNames = Array("\0.text\0.symtab\0.strtab\0.shstrtab\0".utf8)
    let symbolsAt = 64
    let namesAt = symbolsAt + symbols.count
    let sectionNamesAt = namesAt + names.count
    let headersAt = sectionNamesAt + sectionNames.count
    var file: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
    file += Self.bytes(UInt16(3)) + Self.bytes(UInt16(62)) + Self.bytes(UInt32(1))
    file += Self.bytes(UInt64(0)) + Self.bytes(UInt64(0)) + Self.bytes(UInt64(headersAt))
    file += Self.bytes(UInt32(0)) + Self.bytes(UInt16(64)) + Self.bytes(UInt16(56))
    file += Self.bytes(UInt16(0)) + Self.bytes(UInt16(64)) + Self.bytes(UInt16(5))
    file += Self.bytes(UInt16(4))
    file += symbols + names + sectionNames
    file += Self.section(name: 0, type: 0, offset: 0, size: 0)
    file += Self.section(name: 1, type: 1, address: 0x1000, offset: 0, size: 0x1000)
    file += Self.section(name: 7, type: 2, offset: symbolsAt, size: symbols.count, link: 3)
    file += Self.section(name: 15, type: 3, offset: namesAt, size: names.count)
    file += Self.section(name: 23, type: 3, offset: sectionNamesAt, size: sectionNames.count)
    return file
  }
}

@Suite("ELF files")
struct ELFFileTests {
  /// A file with three functions, the second without a size.
  private static let sample = ELFBuilder(functions: [
    ("first", 0x1000, 0x10), ("sizeless", 0x1010, 0), ("last", 0x1080, 0),
  ]).build()

  /// Asks a table everything it can be asked, so that a bad one could show itself.
  private static func exercise(_ bytes: [UInt8]) -> Int {
    guard let file = ELFFile(bytes), let table = ELFSymbolTable(file) else { return 0 }
    var found = 0
    for address in stride(from: UInt64(0xff0), to: 0x2010, by: 7)
    where table.symbol(containing: address) != nil {
      found += 1
    }
    for name in ["first", "sizeless", "last", "", "nothing"]
    where table.symbol(named: name) != nil {
      found += 1
    }
    for section in file.sections { found += file.content(of: section)?.count ?? 0 }
    return found
  }

  @Test("functions are found by address and by name")
  func lookups() throws {
    let table = try #require(ELFFile(Self.sample).flatMap(ELFSymbolTable.init))
    #expect(table.count == 3)
    #expect(table.symbol(containing: 0xfff) == nil)
    #expect(table.symbol(containing: 0x1000)?.name == "first")
    #expect(table.symbol(containing: 0x100f)?.name == "first")
    #expect(table.symbol(named: "last")?.start == 0x1080)
    #expect(table.symbol(named: "las") == nil)
    #expect(table.symbol(named: "lastly") == nil)
  }

  @Test("each function of the running program is found by its own name, and none by a part of one")
  func names() throws {
    let file = try #require(FileBytes(path: "/proc/self/exe").flatMap { ELFFile($0) })
    let table = try #require(ELFSymbolTable(file))
    let functions = table.symbols(endingIn: ["F", "Z", "D", "m"])
    #expect(functions.count > 1_000)
    for function in functions.prefix(2_000) {
      #expect(table.symbol(named: function.name)?.name == function.name)
      #expect(table.symbol(named: function.name + "?") == nil)
    }
  }

  @Test(
    "the functions of a type are found by how their names begin, in order, and by nothing all are"
  )
  func prefixes() throws {
    let file = try #require(FileBytes(path: "/proc/self/exe").flatMap { ELFFile($0) })
    let table = try #require(ELFSymbolTable(file))
    let own = table.symbols(beginningWith: "$s10LeakMemory14ELFSymbolTableC")
    #expect(own.count > 10)
    #expect(own.allSatisfy { $0.name.hasPrefix("$s10LeakMemory14ELFSymbolTableC") })
    #expect(own.map(\.start) == own.map(\.start).sorted())
    #expect(own.contains { $0.name.hasSuffix("fC") })
    #expect(table.symbols(beginningWith: "").isEmpty)
    #expect(table.symbols(beginningWith: "$s10LeakMemory14ELFSymbolTableC?").isEmpty)
  }

  @Test("all who ask for the symbols of one file have the same table")
  func shared() throws {
    let (first, second) = (FileBytes(path: "/proc/self/exe"), FileBytes(path: "/proc/self/exe"))
    let table = try #require(first.flatMap { ELFFile($0) }.flatMap(ELFSymbolTable.shared))
    #expect(second.flatMap { ELFFile($0) }.flatMap(ELFSymbolTable.shared) === table)
    // Bytes that are no file have nothing to be known by.
    let bytes = try #require(ELFFile(Self.sample))
    #expect(ELFSymbolTable.shared(bytes) !== ELFSymbolTable.shared(bytes))
  }

  @Test("a function without a size ends where the next one or its section does")
  func sizeless() throws {
    let table = try #require(ELFFile(Self.sample).flatMap(ELFSymbolTable.init))
    #expect(table.symbol(containing: 0x1010)?.size == 0x70)
    #expect(table.symbol(containing: 0x107f)?.name == "sizeless")
    #expect(table.symbol(containing: 0x1fff)?.name == "last")
    #expect(table.symbol(containing: 0x2000) == nil)
  }

  @Test("of two names for one address the same one is always chosen, and both lead there")
  func aliases() throws {
    let functions: [(String, UInt64, UInt64)] = [("a", 0x1000, 8), ("b", 0x1000, 8)]
    let table = try #require(
      ELFFile(ELFBuilder(functions: functions).build()).flatMap(ELFSymbolTable.init)
    )
    #expect(table.symbol(containing: 0x1000)?.name == "a")
    #expect(table.symbol(named: "a")?.start == 0x1000)
    #expect(table.symbol(named: "b")?.start == 0x1000)
  }

  @Test("the same name ten thousand times neither hangs nor hides the others")
  func sameName() throws {
    var functions = (0..<10_000).map { ("same", UInt64(0x1000 + $0), UInt64(1)) }
    functions.append(("other", 0x900, 1))
    let table = try #require(
      ELFFile(ELFBuilder(functions: functions).build()).flatMap(ELFSymbolTable.init)
    )
    #expect(table.symbol(named: "same") != nil)
    #expect(table.symbol(named: "other")?.start == 0x900)
  }

  @Test("a file cut anywhere gives nothing, never a crash")
  func truncated() {
    for length in 0..<Self.sample.count {
      _ = Self.exercise(Array(Self.sample.prefix(length)))
    }
    #expect(ELFFile(Array(Self.sample.prefix(63))) == nil)
    #expect(Self.exercise(Array(Self.sample.prefix(100))) == 0)
  }

  @Test("a file with lying numbers gives wrong or no names, never a crash or a hang")
  func lying() {
    let seed = UInt64.random(in: 0 ... .max)
    print("ELF mutation seed: \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4_000 {
      var bytes = Self.sample
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let at = Int.random(in: 7..<bytes.count, using: &generator)
        // Edge values lie better than random ones.
        bytes[at] =
          [0, 1, 0x7f, 0x80, 0xff, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      _ = Self.exercise(bytes)
    }
    #expect(Self.exercise(Self.sample) > 0)
  }

  @Test("what is no ELF64 little-endian file is refused")
  func foreign() {
    #expect(ELFFile([UInt8]()) == nil)
    #expect(ELFFile([UInt8](repeating: 0, count: 4_096)) == nil)
    var wide = Self.sample
    wide[4] = 1
    #expect(ELFFile(wide) == nil)
    var big = Self.sample
    big[5] = 2
    #expect(ELFFile(big) == nil)
    #expect(FileBytes(path: "/dev/zero") == nil)
    #expect(FileBytes(path: "/") == nil)
    #expect(FileBytes(path: "/no/such/file") == nil)
  }
}
