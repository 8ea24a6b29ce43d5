import LeakMemory
import LeakFindings
import LeakTestSupport
import Testing

@Suite("What task-local values keep")
struct TaskLocalHolderTests {
  /// Values that tasks inherit.
  private enum Inherited {
    @TaskLocal static var number: UInt8 = 1
    @TaskLocal static var held: Held?
    @TaskLocal static var parts: (name: String, all: [Held]) = ("", [])
  }

  /// What keeps an object alive that a waiting task has.
  private func told(
    _ begin: (Held, AsyncStream<Void>) -> Task<Void, Never>
  ) async throws -> String {
    let (stream, end) = AsyncStream<Void>.makeStream()
    let left = WeakHeld()
    let task = started(left, stream, begin)
    wipeStack()
    let place = try #require(left.place)
    let finding = try pictured(place)
    end.finish()
    await task.value
    return finding?.told ?? "gone"
  }

  /// Begins a task in a frame of its own, of which nothing is left.
  @inline(never)
  private func started(
    _ left: WeakHeld,
    _ stream: AsyncStream<Void>,
    _ begin: (Held, AsyncStream<Void>) -> Task<Void, Never>
  ) -> Task<Void, Never> {
    let held = Held()
    left.fill { held }
    return begin(held, stream)
  }

  @Test("a task-local value is told as that, whatever else the task inherited")
  func value() async throws {
    let told = try await told { held, stream in
      Inherited.$held.withValue(held) {
        Inherited.$number.withValue(7) {
          Task { for await _ in stream {} }
        }
      }
    }
    #expect(told == "task Task: Task task-local value Held")
  }

  @Test("a task-local value of several parts is told with the part")
  func parts() async throws {
    let told = try await told { held, stream in
      Inherited.$parts.withValue(("a name that is longer than fifteen", [Held(), held])) {
        Task { for await _ in stream {} }
      }
    }
    #expect(told == "task Task: Task task-local value.all[1] Held")
  }
}
