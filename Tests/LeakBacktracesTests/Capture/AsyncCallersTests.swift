import Dispatch
import LeakBacktraces
import LeakMemory
import Testing

/// A stack and the lines it should show.
private struct Chain: Sendable {
  /// The stack.
  var id: BacktraceID

  /// The lines of the calls, innermost first.
  var lines: [Int]
}

/// Captures, in a function that is not async; the array keeps the call from being a tail call.
@inline(never)
private func takeStack() -> [BacktraceID] { [Backtrace.capture()] }

/// Captures before or after its task was suspended.
@inline(never)
private func innermost(suspending: Bool) async -> Chain {
  if suspending { await Task.yield() }
  let ids = takeStack(); let line = #line
  return Chain(id: ids[0], lines: [line])
}

/// Awaits the above.
@inline(never)
private func middle(suspending: Bool) async -> Chain {
  var chain = await innermost(suspending: suspending); let line = #line
  chain.lines.append(line)
  return chain
}

/// Awaits the above.
@inline(never)
private func outermost(suspending: Bool) async -> Chain {
  var chain = await middle(suspending: suspending); let line = #line
  chain.lines.append(line)
  return chain
}

/// Awaits itself so many times.
@inline(never)
private func recursive(_ depth: Int) async -> Chain {
  if depth == 0 { return Chain(id: takeStack()[0], lines: []) }
  var chain = await recursive(depth - 1)
  chain.lines.append(depth)
  return chain
}

/// An actor whose method captures.
private actor Keeper {
  /// Captures on the actor.
  func take() -> Chain { Chain(id: takeStack()[0], lines: []) }

  /// Awaits the above.
  func takeTwice() async -> Chain {
    await Task.yield()
    return take()
  }
}

/// Runs things outside of tasks.
private enum Unattached {
  /// Runs a body on a thread of Dispatch's.
  static func run(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "unattached").async(execute: body)
  }
}

@Suite("Async callers", .enabled(if: Backtrace.followsAsyncCallers))
struct AsyncCallersTests {
  /// The linker's names of functions that wait.
  private static func names(_ addresses: [Address]) -> [String] {
    addresses.map { ImageSymbols.shared.symbol(containing: $0 + -1)?.mangledName ?? "?" }
  }

  @Test("A chain of three async functions is shown whole", arguments: [false, true])
  func chain(suspending: Bool) async throws {
    let chain = await outermost(suspending: suspending)
    let stack = Backtrace.stack(of: chain.id)
    let onStack = Self.names(stack.returnAddresses)
    let awaiting = Self.names(stack.asyncCallers)
    #expect(onStack.contains { $0.contains("innermost") }, "\(onStack)")
    try #require(awaiting.count >= 3, "\(awaiting)")
    #expect(awaiting[0].contains("middle"), "\(awaiting)")
    #expect(awaiting[1].contains("outermost"), "\(awaiting)")
    #expect(awaiting[2].contains("5chain"), "\(awaiting)")
    // The scheduler's frames are not shown twice over.
    #expect(!onStack.contains { $0.contains("swift_job_run") }, "\(onStack)")
  }

  @Test("Each of them has its name and the line where it awaits", arguments: [false, true])
  func lines(suspending: Bool) async throws {
    let chain = await outermost(suspending: suspending)
    let queries = Backtrace.returnAddresses(of: chain.id).map {
      Symbolicator.Query.returnAddress($0)
    }
    let answers = SymbolicatorTests.withTool.frames(for: queries)
    let frames = queries.flatMap { answers[$0] ?? [] }.filter(\.isOfInterest)
    for (name, line) in zip(["innermost", "middle", "outermost"], chain.lines) {
      let frame = try #require(
        frames.first { $0.symbol?.hasPrefix(name + "(") == true },
        "\(frames.map(\.symbol))"
      )
      #expect(frame.line == line, "\(frame)")
      #expect(frame.file?.hasSuffix("AsyncCallersTests.swift") == true)
    }
  }

  @Test("A task, a child task and an actor's method have theirs")
  func kinds() async {
    let detached = await Task.detached { await outermost(suspending: true) }.value
    async let child = middle(suspending: true)
    let actor = await Keeper().takeTwice()
    for chain in [detached, await child] {
      let names = Self.names(Backtrace.stack(of: chain.id).asyncCallers)
      #expect(names.first?.contains("middle") == true, "\(names)")
    }
    let names = Self.names(Backtrace.stack(of: actor.id).asyncCallers)
    #expect(names.contains { $0.contains("kinds") }, "\(names)")
  }

  @Test("A deep chain is cut like a deep stack, without end none is shown", arguments: [20, 500])
  func deep(depth: Int) async {
    let stack = Backtrace.stack(of: await recursive(depth).id)
    let names = Self.names(stack.asyncCallers)
    #expect(stack.returnAddresses.count + names.count <= Backtrace.maximumDepth)
    #if DEBUG
    // An optimised function that calls itself last has one frame for all its calls.
    if depth < 50 { #expect(names.count { $0.contains("recursive") } == depth) }
    #endif
  }

  @Test("Outside of tasks there are none")
  func outside() async {
    let id = await withCheckedContinuation { continuation in
      Unattached.run { continuation.resume(returning: takeStack()[0]) }
    }
    let stack = Backtrace.stack(of: id)
    #expect(!stack.returnAddresses.isEmpty)
    #expect(stack.asyncCallers.isEmpty)
  }

  @Test("What is no chain of contexts is told from one, and never ends the process")
  func hostile() {
    for bits: UInt in [0, 1, 7, 8, 4_096, 0x7fff_ffff_f000, .max, .max - 7, 1 << 63, 0xdead_beef_0]
    {
      #expect(Backtrace.asyncCallers(fromContext: Address(bits)).isEmpty)
    }
    var words = [UInt](repeating: 0, count: 64)
    // SAFETY: The array lives through the calls; the addresses are numbers to the callee.
    unsafe words.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let start = UInt(bitPattern: base)
      var dice = SystemRandomNumberGenerator()
      for round in 0..<2_000 {
        for index in buffer.indices {
          // Words that lead on, to where nothing is, in circles, and nowhere.
          let word: UInt =
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: start + 8 * UInt.random(in: 0..<64, using: &dice)
            case 1: UInt.random(in: .min ... .max, using: &dice)
            case 2: UInt.random(in: 0..<0x10000, using: &dice)
            default: 0
            }
          unsafe buffer[index] = word
        }
        let context = Address(start + 8 * UInt(round % 63))
        #expect(Backtrace.asyncCallers(fromContext: context).isEmpty)
      }
      // A ring of contexts.
      unsafe buffer[0] = start + 16
      unsafe buffer[1] = 0x40_0000
      unsafe buffer[2] = start
      unsafe buffer[3] = 0x40_0000
      #expect(Backtrace.asyncCallers(fromContext: Address(start)).isEmpty)
    }
  }
}
