import LeakMemory
import Testing

@testable import LeakImages

@Suite("Frames compared with libunwind", .serialized) struct LibunwindAgreementTests {
  @Test(
    "A stopped program's threads have the frames that libunwind finds",
    arguments: [
      "threads", "deep", "generic", "qsort", "signal", "signal-stack", "sort", "exception",
      "alloca",
      "spin",
    ]
  )
  func specimen(_ name: String) throws {
    let program = try #require(StoppedProgram.specimen(name))
    compare(program.snapshot, name)
  }

  @Test("The toolchain's language server at rest has the frames that libunwind finds")
  func languageServer() throws {
    guard let path = Toolchain.path(of: "sourcekit-lsp") else { return }
    let program = try #require(StoppedProgram(path: path, argument: nil, isAnnounced: false))
    compare(program.snapshot, "sourcekit-lsp")
  }

  /// Compares all frames of all threads.
  private func compare(_ snapshot: Snapshot, _ name: String) {
    let unwinder = StackUnwinder(snapshot)
    let libunwind = Libunwind(snapshot)
    var frameCount = 0
    var deepest = 0
    var guessed = 0
    var time = Duration.zero
    for thread in snapshot.threads {
      guard let registers = thread.registers, let expected = libunwind.frames(from: registers)
      else { return }
      _ = unwinder.stack(of: thread)
      let clock = ContinuousClock()
      var stack = ThreadStack(frames: [], end: .limit)
      time += clock.measure { stack = unwinder.stack(of: thread) }
      frameCount += stack.frames.count
      deepest = max(deepest, stack.frames.count)
      // Where a function has no table, libunwind guesses by the frame pointer alone.
      let exact = stack.frames.prefix { $0.origin != .framePointer }
      guessed += stack.frames.count - exact.count
      let own = exact.map { $0.programCounter.bits }
      #expect(own == expected.prefix(own.count).map { $0.registers[16] }, "\(name)")
      #expect(stack.end == .outermost, "\(name), thread \(thread.number)")
      if name != "spin" { #expect(own.count == expected.count, "\(name), thread \(thread.number)") }
      for (frame, other) in zip(exact, expected) {
        #expect(frame.isSignalFrame == other.isSignalFrame)
        if let start = frame.function?.start.bits { #expect(start == other.function) }
        for number in [3, 6, 7, 12, 13, 14, 15] {
          guard let value = frame.registers.values[number] else { continue }
          #expect(value.bits == other.registers[number], "\(name): register \(number)")
        }
      }
    }
    print(
      "\(name): \(snapshot.threads.count) threads, \(frameCount) frames, \(guessed) without tables, deepest \(deepest), \(time)"
    )
  }
}
