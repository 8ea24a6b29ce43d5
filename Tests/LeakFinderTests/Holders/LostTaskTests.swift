import LeakFindings
import LeakMemory
import LeakTestSupport
import Testing

@Suite("A ring through a task that waits")
struct LostTaskTests {
  @Test("is one though a function that only waits has a word left of what the task waits for")
  func wordLeft() async throws {
    let left = WeakHeld()
    let (begun, began) = AsyncStream<Void>.makeStream()
    let place = makeRing(left, began)
    for await _ in begun {}
    let waiting = Task {
      await leaveWords(of: place)
      try? await Task.sleep(for: .seconds(1000))
    }
    let finding = try await picturedAtRest(left)
    waiting.cancel()
    await waiting.value
    #expect(finding.told.hasPrefix("cycle: "), "\(finding.told)")
  }

  /// Makes an object that has what resumes the task which has it, in a frame of its own.
  ///
  /// - Returns: Where the stream's context is, hidden.
  @inline(never)
  private func makeRing(_ left: WeakHeld, _ began: AsyncStream<Void>.Continuation) -> UInt {
    let owner = StreamOwner()
    left.fill { owner }
    owner.start(began)
    // SAFETY: A stream is one reference to its context.
    return unsafe ~unsafeBitCast(owner.signals, to: UInt.self)
  }

  /// Leaves the words of an object in the memory of the task's functions.
  @inline(never)
  private func leaveWords(of place: UInt) async {
    let word = ~place
    let words = (
      word, word, word, word, word, word, word, word, word, word, word, word, word, word, word,
      word,
      word, word, word, word, word, word, word, word, word, word, word, word, word, word, word, word
    )
    await Task.yield()
    withExtendedLifetime(words) {}
  }
}
