import LeakFinder
import LeakReports
import Testing

#if os(Linux)
/// What is said of the retains of whoever asks, which no other answer may count or lack.
@Suite("A function that asks about an object of its own")
struct AskingFunctionTests {
  // SAFETY: Nobody uses the memory but one test.
  /// Memory that a pointer leads to.
  @safe private final class Slots: @unchecked Sendable {
    /// The first slot.
    let slots = UnsafeMutablePointer<Held?>.allocate(capacity: 4)

    /// Empty slots.
    init() {
      // SAFETY: So many were allocated.
      unsafe slots.initialize(repeating: nil, count: 4)
    }
  }

  /// Slots that are never released.
  private static let slots = Slots()

  /// A function with both members of a ring.
  @inline(never)
  private func ring() -> RetentionExplanation {
    let (one, other) = (Link(), Link())
    (one.next, other.next) = (other, one)
    defer { one.next = nil }
    return explainRetention(of: one)
  }

  /// A function with an object that a slot has.
  @inline(never)
  private func slot() -> RetentionExplanation {
    let held = Held()
    // SAFETY: The slot is initialized, and no other test has it.
    unsafe Self.slots.slots[1] = held
    defer { unsafe Self.slots.slots[1] = nil }
    return explainRetention(of: held)
  }

  /// A function with an object that nothing else has.
  @inline(never)
  private func alone() -> RetentionExplanation {
    let held = Held()
    defer { held.count += 1 }
    return explainRetention(of: held)
  }

  @Test("may hold a ring's other members too: they are not said to be held from outside")
  func members() {
    let explanation = ring()
    #expect(explanation.kind == .cycle)
    #expect(explanation.retainCount.located == 1)
    #expect(!explanation.notes.contains { $0.contains("on the path") }, "\(explanation)")
    #expect(explanation.notes.contains { $0.contains("ring() has the object in its stack frame") })
    #expect(!explanation.description.contains("may not be enough"), "\(explanation)")
  }

  @Test("does not hide that memory behind a pointer has it")
  func pointer() {
    let explanation = slot()
    #expect(explanation.kind == .heldByRoot)
    #expect(explanation.path.last?.targetType.hasSuffix("Held") ?? false)
    #expect(explanation.retainCount.located == 1, "\(explanation)")
    #expect(explanation.notes.contains { $0.contains("may be its own.") }, "\(explanation)")
  }

  @Test("is all that holds an object which nothing else has")
  func nothingElse() {
    let explanation = alone()
    #expect(explanation.kind == .unexplained)
    #expect(
      explanation.notes.contains { $0.hasPrefix("Besides ") && $0.contains("alone()") },
      "\(explanation)"
    )
  }
}
#endif
