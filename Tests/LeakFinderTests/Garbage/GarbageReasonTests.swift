#if os(Linux)
import LeakAnalysis
import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakFinder

@Suite("Which garbage is told, and how often it is explained")
struct GarbageReasonTests {
  /// Tries again where another test's memory was given to an object meanwhile.
  private func eventually(_ attempt: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<20 where try attempt() { return true }
    return false
  }

  @Test("a leak that was told of is not told again, and hides no other one of its type")
  func told() throws {
    final class ToldNode { var next: ToldNode? }
    @inline(never) func leak() {
      let node = ToldNode()
      node.next = node
    }
    @inline(never) func attempt() throws -> Bool {
      let caller = CallerState.current()
      let hunt = try GarbageHunt()
      leak()
      _ = try hunt.look(from: caller)
      let places = hunt.places
      guard places.count == 1 else { return false }
      leak()
      _ = try hunt.lookForProgramTypes(from: caller, except: places)
      let told = hunt.groups.filter { $0.head.typeName.hasSuffix("ToldNode") }
      return told.count == 1 && places.isDisjoint(with: hunt.places)
    }
    #expect(try eventually(attempt))
  }

  @Test("equal rings have one reason, and rings of other closures another")
  func reasons() throws {
    final class Panel {
      var onTap: (() -> Void)?
      var count = 0
    }
    @inline(never) func leak(_ isOther: Bool) {
      let panel = Panel()
      panel.onTap = isOther ? { panel.count += 2 } : { panel.count += 1 }
    }
    @inline(never) func attempt() throws -> Bool {
      let caller = CallerState.current()
      let hunt = try GarbageHunt()
      for isOther in [false, true, false] { leak(isOther) }
      _ = try hunt.look(from: caller)
      let panels = hunt.groups.filter { $0.head.typeName.hasSuffix("Panel") }
      let counts = Dictionary(grouping: panels, by: \.reason).values.map(\.count)
      // Each is told of itself, wherever it was explained.
      return counts.sorted() == [1, 2] && Set(panels.map(\.answer.object.address)).count == 3
    }
    #expect(try eventually(attempt))
  }
}
#endif
