import LeakBacktraces
import LeakMemory
import Testing

/// Captures the stack of a call at a known line.
@inline(never)
private func captureAtKnownLine() -> (id: BacktraceID, line: Int) {
  (Backtrace.capture(), #line)
}

/// Calls the above at a known line.
@inline(never)
private func callAtKnownLine() -> (id: BacktraceID, inner: Int, outer: Int) {
  let result = captureAtKnownLine(); let line = #line
  return (result.id, result.line, line)
}

/// The frames of a stack that a programmer wants to see, outermost last.
private func interesting(_ id: BacktraceID, _ symbolicator: Symbolicator) -> [SourceFrame] {
  let queries = Backtrace.returnAddresses(of: id).map { Symbolicator.Query.returnAddress($0) }
  let frames = symbolicator.frames(for: queries)
  return queries.flatMap { frames[$0] ?? [] }.filter(\.isOfInterest)
}

@Suite("Symbolication")
struct SymbolicatorTests {
  /// Uses the toolchain's llvm-symbolizer.
  static let withTool = Symbolicator()

  /// Uses the reader in this process.
  static let withoutTool = Symbolicator(location: .none)

  @Test("a function value has the name and line it was written with", arguments: Screen.fixtures)
  func functionByTool(fixture: FunctionFixture) throws {
    let frames = Self.withTool.frames(for: [.function(fixture.code)])
    let frame = try #require(frames[.function(fixture.code)]?.first)
    #expect(frame.symbol?.contains(fixture.name) == true, "\(frame)")
    #expect(frame.line == fixture.line, "\(frame)")
    #expect(frame.file?.hasSuffix("ClosureFixtures.swift") == true, "\(frame)")
    #expect(frame.isOfInterest)
    #expect(frame.isLineApproximate == fixture.hasLineOfContext)
  }

  @Test(
    "without llvm-symbolizer names are the same, and lines too in a debug build",
    arguments: Screen.fixtures
  )
  func functionWithoutTool(fixture: FunctionFixture) throws {
    let frames = Self.withoutTool.frames(for: [.function(fixture.code)])
    let frame = try #require(frames[.function(fixture.code)]?.first)
    #expect(frame.symbol?.contains(fixture.name) == true, "\(frame)")
    #if DEBUG
    let isGuess = fixture.hasLineOfContext || fixture.needsTool
    #expect(frame.isLineApproximate == isGuess, "\(frame)")
    #expect(isGuess || frame.line == fixture.line, "\(frame)")
    #else
    #expect(frame.line == nil || frame.isLineApproximate, "\(frame)")
    #endif
  }

  @Test("the call's line is given, not the one it returns to", arguments: [withTool, withoutTool])
  func callLines(symbolicator: Symbolicator) throws {
    let stack = callAtKnownLine()
    let frames = interesting(stack.id, symbolicator)
    try #require(frames.count >= 3)
    #expect(frames[0].symbol == "captureAtKnownLine()")
    #expect(frames[1].symbol == "callAtKnownLine()")
    #expect(frames[0].line == stack.inner)
    #expect(frames[1].line == stack.outer)
    #expect(frames[0].file?.hasSuffix("SymbolicatorTests.swift") == true)
    #expect(frames[2].symbol?.contains("callLines(symbolicator:)") == true)
  }

  @Test(
    "neither LeakFinder's own frames nor the test framework's are of interest",
    arguments: [withTool, withoutTool]
  )
  func interest(symbolicator: Symbolicator) {
    let frames = interesting(callAtKnownLine().id, symbolicator)
    #expect(!frames.contains { $0.image == "libTesting.so" || $0.image == "libdispatch.so" })
    #expect(!frames.contains { $0.symbol?.contains("Backtrace.capture") == true })
    #expect(!frames.contains { $0.symbol?.contains("TestfMp") == true })
  }

  @Test("both ways agree on every line of the stacks here")
  func agreement() {
    let queries = Backtrace.returnAddresses(of: callAtKnownLine().id)
      .map { Symbolicator.Query.returnAddress($0) }
    let tool = Self.withTool.frames(for: queries)
    let own = Self.withoutTool.frames(for: queries)
    var compared = 0
    for query in queries {
      guard let left = tool[query]?.last, let right = own[query]?.last else {
        Issue.record("no answer for \(query)")
        continue
      }
      // The tool also knows the system's separate debug information, where that is installed.
      guard left.image?.hasSuffix(".xctest") == true else { continue }
      compared += 1
      #expect(left.symbol == right.symbol)
      #if DEBUG
      if let line = left.line, !left.isLineApproximate { #expect(line == right.line) }
      #endif
    }
    #expect(compared >= 3)
  }

  @Test("an address in no image has a frame that says nothing")
  func nowhere() {
    for symbolicator in [Self.withTool, Self.withoutTool] {
      for bits: UInt in [0, 1, 0x1000, .max] {
        for query in [Symbolicator.Query.returnAddress(Address(bits)), .function(Address(bits))] {
          let frames = symbolicator.frames(for: [query])
          #expect(frames[query]?.count == 1)
          #expect(frames[query]?.first?.symbol == nil)
          #expect(frames[query]?.first?.line == nil)
          #expect(frames[query]?.first?.isOfInterest == false)
        }
      }
    }
    #expect(Self.withTool.frames(for: []).isEmpty)
  }

  @Test(
    "a tool that is missing, fails, hangs or talks nonsense is as good as none",
    arguments: [
      "/no/such/tool", "/bin/false", "/bin/true", "/bin/cat", "/bin/yes", "/proc/self/mem",
      "relative",
    ]
  )
  func badTool(path: String) {
    let symbolicator = Symbolicator(location: .path(path), within: 1)
    let fixture = Screen.fixtures[0]
    let frames = symbolicator.frames(for: [.function(fixture.code)])
    #expect(frames == Self.withoutTool.frames(for: [.function(fixture.code)]))
  }

  @Test("asking again costs nothing: no program is run for what is known")
  func cache() {
    let symbolicator = Symbolicator()
    let queries = Backtrace.returnAddresses(of: callAtKnownLine().id)
      .map { Symbolicator.Query.returnAddress($0) }
    let clock = ContinuousClock()
    var first: [Symbolicator.Query: [SourceFrame]] = [:]
    var second = first
    let cold = clock.measure { first = symbolicator.frames(for: queries) }
    let warm = clock.measure { second = symbolicator.frames(for: queries) }
    print("symbolication of \(queries.count) addresses: cold \(cold), warm \(warm)")
    #expect(first == second)
    #expect(warm < cold / 4)
  }
}
