import LeakFinder
import LeakLocking
import LeakReports
import Testing

#if os(Linux)
/// Objects that more than one thing holds: what is advised must not leave the other one out.
@Suite("An object with several holders")
struct SeveralHoldersTests {
  /// A view with a child that knows it.
  private final class Panel: @unchecked Sendable {
    // SAFETY: Each is used by one test only.
    var child: PanelChild?
    var children: [PanelChild] = []
    var handler: (() -> Void)?
    var count = 0
  }

  /// What a panel shows.
  private final class PanelChild: @unchecked Sendable {
    // SAFETY: As above.
    var owner: Panel?
  }

  /// Another ring that has a panel.
  private final class Guest {
    var itself: Guest?
    var panel: Panel?
  }

  /// What holds from outside.
  private final class Outside: @unchecked Sendable {
    // SAFETY: Each is used by one test only.
    var child: PanelChild?
    var children: [PanelChild] = []
    var handler: (() -> Void)?
  }

  /// Holders that nobody lets go of.
  private static let byProperty = Outside()
  private static let byArray = Outside()
  private static let byClosure = Outside()

  /// Checks that a root is told, and the ring beside it.
  private func expectRoot(_ explanation: RetentionExplanation, ending label: String) {
    #expect(explanation.kind == .heldByRoot, "\(explanation)")
    #expect(explanation.root?.kind == "static")
    #expect(explanation.path.last?.label == label)
    #expect(explanation.otherPaths.contains { $0.root == nil && $0.cycleLength > 0 })
  }

  @Test("a root that holds the ring's other object wins over the ring")
  func property() {
    let panel = Panel()
    let child = PanelChild()
    panel.child = child
    child.owner = panel
    Self.byProperty.child = child
    expectRoot(explainRetention(of: panel), ending: ".owner")
    Self.byProperty.child = nil
    child.owner = nil
  }

  @Test("a root that shares the ring's array wins over the ring")
  func array() {
    let panel = Panel()
    let child = PanelChild()
    panel.children = [child]
    child.owner = panel
    Self.byArray.children = panel.children
    expectRoot(explainRetention(of: panel), ending: ".owner")
    Self.byArray.children = []
    child.owner = nil
  }

  @Test("a root that shares the ring's closure wins over the ring")
  func closure() {
    let panel = Panel()
    let handler: () -> Void = { panel.count += 1 }
    panel.handler = handler
    Self.byClosure.handler = handler
    let explanation = explainRetention(of: panel)
    #expect(explanation.kind == .heldByRoot, "\(explanation)")
    #expect(explanation.path.last?.label == "captures SeveralHoldersTests.Panel")
    Self.byClosure.handler = nil
    panel.handler = nil
  }

  @Test("of two rings both are told, and that both are to be mended")
  func rings() {
    let panel = Panel()
    let step = Int.random(in: 1...2)
    panel.handler = { panel.count += step }
    let guest = Guest()
    guest.itself = guest
    guest.panel = panel
    let explanation = explainRetention(of: panel)
    #expect(explanation.kind == .cycle)
    #expect(explanation.otherPaths.contains { $0.path.last?.label == ".panel" })
    #expect(explanation.cut?.kind == .together, "\(explanation)")
    #expect(explanation.cut?.places.count == 2)
    guest.itself = nil
    panel.handler = nil
  }

  @Test("of six rings by closures at different places all are counted")
  func parallelRings() {
    final class Server {
      var handlers: [() -> Void] = []
      var count = 0
    }
    let server = Server()
    server.handlers = [
      { server.count += 1 }, { server.count += 2 }, { server.count += 3 },
      { server.count += 4 }, { server.count += 5 }, { server.count += 6 },
    ]
    let explanation = explainRetention(of: server)
    #expect(explanation.kind == .cycle)
    #expect(explanation.otherPaths.count == 5, "\(explanation)")
    server.handlers = []
  }

  @Test("a task that waits for a stream's next element is held by whoever has the continuation")
  func stream() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    StreamHolder.shared.kept = continuation
    let machine = StreamMachine()
    let task = Task {
      begin.yield()
      for await value in stream { machine.add(value) }
    }
    for await _ in begun { break }
    // Until the task waits: it has begun, and does nothing else.
    var path: [String] = []
    for _ in 0..<200 {
      path = explainRetention(of: machine).path.map(\.label)
      if path.contains("next element") { break }
      await Task.yield()
    }
    #expect(path.contains("next element"), "\(explainRetention(of: machine))")
    continuation.finish()
    StreamHolder.shared.kept = nil
    await task.value
  }

  @Test("where only the caller holds the object, that is said, and no holder is invented")
  func caller() {
    let panel = Panel()
    let explanation = explainRetention(of: panel)
    #expect(explanation.kind == .unexplained)
    #expect(explanation.path.isEmpty)
    #expect(explanation.notes.contains { $0.contains("nothing holds it") }, "\(explanation)")
    withExtendedLifetime(panel) {}
  }
}

/// What a stream's task uses.
private final class StreamMachine: Sendable {
  /// The sum so far.
  private let sum = Locked(0)

  /// Adds a value.
  func add(_ value: Int) { sum.withLock { $0 += value } }
}

/// Has a continuation.
private final class StreamHolder: @unchecked Sendable {
  /// The one there is.
  static let shared = StreamHolder()

  // SAFETY: Used by one test only.
  /// The continuation.
  var kept: AsyncStream<Int>.Continuation?
}
#endif
