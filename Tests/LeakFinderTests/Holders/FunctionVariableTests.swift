import LeakFindings
import LeakMemory
import LeakTestSupport
import Testing

#if os(Linux)
@Suite("A variable that is a function")
struct FunctionVariableTests {
  @Test(
    "a function that a variable keeps is told with what it captures, whatever its parameters are"
  )
  func parameters() throws {
    // Each sets the variable that is named.
    // SAFETY: The variables are this test's alone.
    let cases: [(name: String, set: @Sendable (Held) -> Void)] = [
      ("none", { held in unsafe Functions.none = { held.count += 1 } }),
      ("one", { held in unsafe Functions.one = { held.count += $0 } }),
      ("two", { held in unsafe Functions.two = { held.count += $0 + $1.count } }),
      ("making", { held in unsafe Functions.making = { _ in Drawing(held: held) } }),
      ("inOut", { held in unsafe Functions.inOut = { $0 += held.count } }),
      ("suspending", { held in unsafe Functions.suspending = { "\($0)\(held.count)" } }),
      ("optional", { held in unsafe Functions.optional = { _ in held.count += 1 } }),
      ("hidden", { held in Functions.setHidden { held.count += $0.held.count } }),
    ]
    for (name, set) in cases {
      let finding = try heldFinding {
        let held = Held()
        set(held)
        return held
      }
      #expect(finding.path.root == RetentionFinding.Root(kind: .static, name: "Functions.\(name)"))
      #expect(finding.pathText == "closure captures Held Held")
      #expect(finding.path.steps.allSatisfy { $0.kind == .strong }, "\(finding.told)")
    }
  }
}

/// What is made.
private protocol Drawn {}

/// Has an object.
struct Drawing: Drawn { let held: Held }

/// Variables that are functions.
private enum Functions {
  nonisolated(unsafe) static var none: () -> Void = {}
  nonisolated(unsafe) static var one: (Int) -> Void = { _ in }
  nonisolated(unsafe) static var two: (Int, String) -> Void = { _, _ in }
  nonisolated(unsafe) static var making: (String) -> (any Drawn)? = { _ in nil }
  nonisolated(unsafe) static var inOut: (inout Int) throws -> Void = { _ in }
  nonisolated(unsafe) static var suspending: @Sendable (Int) async throws -> String = { "\($0)" }
  nonisolated(unsafe) static var optional: ((any Drawn) -> Void)?
  nonisolated(unsafe) private static var hidden: (Drawing) -> Void = { _ in }

  /// Sets the variable that nobody else sees.
  static func setHidden(_ function: @escaping (Drawing) -> Void) {
    // SAFETY: See above.
    unsafe hidden = function
  }
}
#endif
