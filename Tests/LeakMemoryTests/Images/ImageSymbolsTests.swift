import LeakMemory
import Testing

#if os(Linux)
/// A function whose code pointer the tests look up; not exported, as all of a SwiftPM executable.
@inline(never)
private func aFunctionOfTheTests() -> Int { 42 }

/// A struct whose conversion into a stored function needs a reabstraction thunk.
private struct Holder<Value> {
  /// The closure, in its most general calling convention.
  let action: (Value) -> Value
}

/// The code pointer of a thick function value: its first word.
private func codePointer<Function>(of function: Function) -> Address {
  // SAFETY: A Swift function value is two words, code and context, on every platform.
  let words = unsafe unsafeBitCast(function, to: (UInt, UInt).self)
  return Address(words.0)
}

@Suite("Symbols of loaded images")
struct ImageSymbolsTests {
  @Test("the program's own functions are found, though they are not exported")
  func ownFunction() throws {
    let code = codePointer(of: { aFunctionOfTheTests() } as () -> Int)
    let symbol = try #require(ImageSymbols.shared.symbol(containing: code))
    #expect(symbol.mangledName.hasPrefix("$s15LeakMemoryTests"))
    #expect(symbol.start == code)
    #expect(symbol.size > 0)
    #expect(symbol.imagePath.contains("LeakFinderPackageTests"))
  }

  @Test("every address of a function belongs to it, and the one behind it does not")
  func bounds() throws {
    let code = codePointer(of: { aFunctionOfTheTests() } as () -> Int)
    let symbols = ImageSymbols.shared
    let symbol = try #require(symbols.symbol(containing: code))
    #expect(symbols.symbol(containing: symbol.start + (symbol.size - 1)) == symbol)
    #expect(symbols.symbol(containing: symbol.start + symbol.size) != symbol)
    #expect(symbols.symbol(containing: symbol.start + -1) != symbol)
  }

  @Test("a reabstraction thunk is told from the closure it wraps")
  func thunk() throws {
    let number = Int.random(in: 1...9)
    func hold<Value>(_ action: @escaping (Value) -> Value) -> Holder<Value> {
      Holder(action: action)
    }
    let holder = hold { (value: Int) in value + number }
    let held = Mirror(reflecting: holder).children.first?.value
    #expect(held != nil)
    let generic: Holder<Int> = holder
    let direct: (Int) -> Int = generic.action
    let name = try #require(
      ImageSymbols.shared.symbol(containing: codePointer(of: direct))?.mangledName
    )
    #expect(name.hasSuffix("TR") || name.hasSuffix("TA"))
  }

  @Test("a symbol is found by its name in the image an address lies in, and only there")
  func byName() throws {
    let code = codePointer(of: { aFunctionOfTheTests() } as () -> Int)
    let symbols = ImageSymbols.shared
    let symbol = try #require(symbols.symbol(containing: code))
    #expect(symbols.address(ofSymbolNamed: symbol.mangledName, inImageOf: code) == symbol.start)
    #expect(symbols.address(ofSymbolNamed: "swift_retain", inImageOf: code) == nil)
    #expect(symbols.address(ofSymbolNamed: "", inImageOf: code) == nil)
    #expect(symbols.address(ofSymbolNamed: symbol.mangledName, inImageOf: .null) == nil)
  }

  @Test("the runtime library's exported functions are found in their own image")
  func library() throws {
    let core = try #require(
      LoadedImages.current().images.first { $0.path.hasSuffix("/libswiftCore.so") }
    )
    let code = try #require(core.segments.first { $0.isExecutable })
    let inside = Address(core.loadBias + UInt(code.address))
    let start = try #require(
      ImageSymbols.shared.address(ofSymbolNamed: "swift_retain", inImageOf: inside)
    )
    let found = try #require(ImageSymbols.shared.symbol(containing: start))
    #expect(found.start == start)
    #expect(found.imagePath == core.path)
  }

  @Test(
    "an address in no image has no symbol",
    arguments: [0, 1, 0x1000, UInt.max, UInt.max / 2, 0xdead_beef_dead_beef]
  )
  func nowhere(bits: UInt) {
    #expect(ImageSymbols.shared.symbol(containing: Address(bits)) == nil)
  }

  @Test("the program is the first image, by its own path")
  func program() throws {
    let first = try #require(LoadedImages.current().images.first)
    #expect(first.path.hasPrefix("/"))
    #expect(first.file == "/proc/self/exe")
    #expect(first.segments.contains { $0.isExecutable && !$0.isWritable })
    #expect(first.segments.contains { $0.isWritable })
  }

  @Test("a file that is not the one in memory any more names nothing")
  func replaced() throws {
    let images = LoadedImages.current().images
    let program = try #require(images.first)
    let other = try #require(images.first { $0.path.hasSuffix("/libswiftCore.so") })
    let swapped = LoadedImage(
      path: program.path,
      file: other.file,
      loadBias: program.loadBias,
      programHeaders: program.programHeaders
    )
    #expect(swapped.openFile() == nil)
    #expect(program.openFile() != nil)
  }

  @Test("many threads may ask at once")
  func threads() async throws {
    let symbols = ImageSymbols()
    let code = codePointer(of: { aFunctionOfTheTests() } as () -> Int)
    let expected = try #require(ImageSymbols.shared.symbol(containing: code))
    await withTaskGroup(of: ImageSymbol?.self) { group in
      for _ in 0..<16 { group.addTask { symbols.symbol(containing: code) } }
      for await found in group { #expect(found == expected) }
    }
  }

  @Test("a warm lookup takes about a microsecond at most")
  func speed() throws {
    let code = codePointer(of: { aFunctionOfTheTests() } as () -> Int)
    let symbols = ImageSymbols.shared
    _ = symbols.symbol(containing: code)
    let clock = ContinuousClock()
    // The best of several runs: other tests run meanwhile.
    var best = Duration.seconds(1)
    for _ in 0..<20 {
      let time = clock.measure {
        for _ in 0..<1_000 { _ = symbols.symbol(containing: code) }
      }
      best = min(best, time)
    }
    print("warm symbol lookup: \(best / 1_000)")
    #expect(best / 1_000 < .microseconds(5))
  }
}
#endif
