import Dispatch
import Foundation
import LeakFinder
import LeakMemory
import LeakReports
import LeakTestSupport
import Synchronization
import Testing

#if os(Linux) && DEBUG
/// Local variables that hold objects: of a thread that waits, and of a task that is suspended.
@Suite("A local variable")
struct LocalVariableTests {
  /// Something that a variable holds.
  private final class Parcel: @unchecked Sendable {
    /// Something to change.
    var count = 0
  }

  /// Two words in one variable.
  private struct Load {
    /// No reference.
    var number: Int
    /// The reference.
    var parcel: Parcel
  }

  /// Runs functions that wait, and lets them go on.
  private final class Road: @unchecked Sendable {
    /// Where the object is, hidden, once a function waits.
    let place = Mutex<UInt?>(nil)

    /// A function waits, and it may go on.
    let waits = DispatchSemaphore(value: 0)
    let goesOn = DispatchSemaphore(value: 0)

    /// What a task waits for.
    let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)

    /// Says where an object is.
    @inline(never)
    func tell(_ parcel: Parcel) {
      place.withLock { $0 = HiddenPlace.of(Address(of: parcel)) }
    }

    /// Keeps an object in a variable, and waits.
    @inline(never)
    func drive() {
      let carried = Parcel()
      tell(carried)
      waits.signal()
      goesOn.wait()
      carried.count += 1
    }

    /// Keeps an object in a part of a variable, and waits.
    @inline(never)
    func driveLoad() {
      let load = Load(number: 1, parcel: Parcel())
      tell(load.parcel)
      waits.signal()
      goesOn.wait()
      load.parcel.count += 1
    }

    /// Keeps an object in a variable that a closure changes, and waits.
    @inline(never)
    func driveShared() {
      var shared: Parcel? = Parcel()
      if let shared { tell(shared) }
      let drop = { shared = nil }
      waits.signal()
      goesOn.wait()
      drop()
    }

    /// Keeps an object in a variable, and is suspended.
    func step() async {
      let held = Parcel()
      tell(held)
      await withCheckedContinuation { given in continuation.withLock { $0 = given } }
      held.count += 1
    }
  }

  /// Elements that come when somebody says so.
  private struct Slow: AsyncSequence, AsyncIteratorProtocol {
    /// Waits, and says when.
    let road: Road
    func makeAsyncIterator() -> Slow { self }
    mutating func next() async -> Int? {
      await withCheckedContinuation { given in road.continuation.withLock { $0 = given } }
      return nil
    }
  }

  /// Keeps an object in a variable while it waits for elements.
  private static func loop(_ road: Road) async {
    let looped = Parcel()
    road.tell(looped)
    for await element in Slow(road: road) {
      looped.count += element
    }
    looped.count += 1
  }

  /// Why an object is alive that a function has which a thread runs meanwhile.
  private func explanation(
    running function: @escaping @Sendable (Road) -> Void
  ) throws -> RetentionExplanation {
    let road = Road()
    Thread.detachNewThread { function(road) }
    road.waits.wait()
    defer { road.goesOn.signal() }
    let place = try #require(road.place.withLock { $0 })
    return ReportBuilder().explanation(of: try #require(try pictured(place)))
  }

  /// The line of this file that begins with a text, from 1.
  private func line(_ text: String, filePath: String = #filePath) throws -> Int {
    let lines = try String(contentsOfFile: filePath, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let index = lines.firstIndex { $0.drop { $0 == " " }.hasPrefix(text) }
    return try #require(index) + 1
  }

  @Test(
    "of a thread's function is named, with its function, file and line",
    arguments: ["carried", "load", "shared"]
  )
  func thread(_ name: String) throws {
    let explanation: RetentionExplanation
    let declaration: String
    let function: String
    switch name {
    case "carried":
      explanation = try self.explanation { $0.drive() }
      (declaration, function) = ("let carried = ", "LocalVariableTests.Road.drive()")
    case "load":
      explanation = try self.explanation { $0.driveLoad() }
      (declaration, function) = ("let load = ", "LocalVariableTests.Road.driveLoad()")
    default:
      explanation = try self.explanation { $0.driveShared() }
      (declaration, function) = ("var shared: ", "LocalVariableTests.Road.driveShared()")
    }
    let line = try line(declaration)
    let root = try #require(explanation.root)
    #expect(root.kind == "stack")
    let variable = try #require(root.variable, "\(explanation)")
    #expect(variable.name == name)
    #expect(variable.function == function)
    #expect(variable.file?.hasSuffix("/LocalVariableTests.swift") ?? false)
    #expect(variable.line == line)
    let words = "\(explanation)".split { " \n".contains($0) }.joined(separator: " ")
    #expect(
      words.contains(
        "held by the variable \(name) of \(function) (LocalVariableTests.swift:\(line)), every"
      ),
      "\(explanation)"
    )
    #expect(words.contains("the variable \(name) (LocalVariableTests.swift:\(line))"))
    #expect(explanation.advice.contains { $0.contains("end the scope of its variable \(name),") })
    // The name is beside the label, which stays the same without debug information.
    #expect(root.name == function)
    let written = try JSONEncoder().encode(explanation)
    #expect(try JSONDecoder().decode(RetentionExplanation.self, from: written) == explanation)
  }

  @Test(
    "of a suspended function is named, with the line at which that waits",
    arguments: [
      ("held", "Road.step()", "await withCheckedContinuation { given in continuation."),
      ("looped", "loop(_:)", "for await element"),
    ]
  )
  func task(name: String, function: String, waiting: String) async throws {
    let road = Road()
    let task = Task { name == "held" ? await road.step() : await Self.loop(road) }
    while road.continuation.withLock({ $0 == nil }) { await Task.yield() }
    let place = try #require(road.place.withLock { $0 })
    var found: RetentionExplanation?
    // The task may still be on its way to sleep.
    for _ in 0..<200 where found?.path.last?.variable == nil {
      await Task.yield()
      found = try pictured(place).map { ReportBuilder().explanation(of: $0) }
    }
    let explanation = try #require(found)
    let step = try #require(explanation.path.last)
    let variable = try #require(step.variable, "\(explanation)")
    #expect(step.label == "async frame")
    // The only open retain has just this claim.
    #expect(step.kind == .strong)
    #expect(variable.name == name)
    #expect(variable.function.hasSuffix("LocalVariableTests.\(function)"))
    #expect(try variable.line == line("let \(name) = "))
    let suspension = try line(waiting)
    #expect(variable.suspension?.line == suspension)
    let words = "\(explanation)".filter { $0 != "│" }.split { " \n".contains($0) }
      .joined(separator: " ")
    #expect(
      words.contains(
        "\(name) in \(variable.function), suspended at (LocalVariableTests.swift:\(suspension))"
      ),
      "\(explanation)"
    )
    road.continuation.withLock { $0 }?.resume()
    await task.value
  }
}
#endif
