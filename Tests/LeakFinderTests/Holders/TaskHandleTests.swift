import LeakMemory
import LeakTestSupport
import Testing

@Suite("What has the handle of a task")
struct TaskHandleTests {
  /// An object with a task in a property.
  private final class Keeper {
    /// The task, which ended with an object.
    var task: Task<Held, Never>?

    /// Such tasks by name.
    var byName: [String: Task<Held, Never>] = [:]
  }

  /// A keeper that is never released.
  nonisolated(unsafe) private static let keeper = Keeper()

  /// What keeps the object alive that a task ended with.
  private func told(_ keep: (Task<Held, Never>) -> Void) async throws -> String {
    let left = WeakHeld()
    await end(left, keep)
    wipeStack()
    let place = try #require(left.place)
    return try pictured(place)?.told ?? "gone"
  }

  /// Lets a task end with an object, in a frame of its own.
  private func end(_ left: WeakHeld, _ keep: (Task<Held, Never>) -> Void) async {
    let task = Task { Held() }
    keep(task)
    let held = await task.value
    left.fill { held }
  }

  @Test("is told by the property's own name, without what is inside of a handle")
  func property() async throws {
    // SAFETY: No other test has the keeper's property.
    let told = try await told { unsafe Self.keeper.task = $0 }
    #expect(told == "static TaskHandleTests.keeper: TaskHandleTests.Keeper .task Task result Held")
    unsafe Self.keeper.task = nil
  }

  @Test("is told by its key in a dictionary, without what is inside of a handle")
  func dictionary() async throws {
    // SAFETY: No other test has the keeper's property.
    let told = try await told { unsafe Self.keeper.byName["first"] = $0 }
    let expected =
      #"static TaskHandleTests.keeper: TaskHandleTests.Keeper .byName["first"] Task result Held"#
    #expect(told == expected)
    unsafe Self.keeper.byName = [:]
  }
}
