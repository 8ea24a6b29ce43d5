import LeakFindings
import LeakTestSupport
import Testing

@Suite("Holders of Swift concurrency")
struct ConcurrencyHolderTests {
  /// The shortest path of what keeps an object alive.
  fileprivate func path(_ object: AnyObject) -> String {
    explored(object).pathText
  }

  @Test("a stream's closures are told without what the library puts around them")
  func streams() {
    let feed = Feed()
    feed.stream = AsyncStream(unfolding: { feed.next() })
    #expect(path(feed) == "Feed .stream.produce closure captures Feed Feed")
    feed.stream = nil
    feed.throwing = AsyncThrowingStream(unfolding: { feed.next() })
    #expect(path(feed) == "Feed .throwing.produce closure captures Feed Feed")
    feed.throwing = nil
    feed.stream = AsyncStream(unfolding: { 1 }, onCancel: { _ = feed.next() })
    #expect(path(feed) == "Feed .stream.produce closure captures Feed Feed")
    feed.stream = nil
  }

  @Test("a stream's continuation leads to its end handler and to what waits in its buffer")
  func continuations() {
    let feed = Feed()
    let (stream, continuation) = AsyncStream<Feed>.makeStream()
    continuation.onTermination = { _ in _ = feed.next() }
    feed.feeds = stream
    #expect(path(feed).hasSuffix("AsyncStream<Feed> .onTermination closure captures Feed Feed"))
    continuation.onTermination = nil
    feed.feeds = nil
    feed.continuation = continuation
    continuation.yield(Feed())
    continuation.yield(feed)
    #expect(
      path(feed) == "Feed .continuation AsyncStream<Feed> .pending[1] Feed"
    )
    feed.continuation = nil
  }

  @Test("a task that is not over is a root, whatever leads to it")
  func runningTasks() async {
    let feed = Feed()
    let gate = Gate()
    feed.task = Task {
      await gate.pass()
      _ = feed.next()
    }
    await gate.arrival()
    let finding = explored(feed)
    #expect(finding.verdict == .heldByRoot)
    #expect(finding.path.root == RetentionFinding.Root(kind: .task, name: "Task"))
    #expect(finding.pathText == "Task closure closure captures Feed Feed")
    gate.open()
    await feed.task?.value
    let after = explored(feed)
    #expect(after.pathText == "", "\(after)")
  }

  @Test("a closure that is isolated to an actor captures it by its own type")
  func isolation() async {
    let keeper = Keeper()
    let gate = Gate()
    await keeper.start(gate)
    await gate.arrival()
    let finding = explored(keeper)
    #expect(finding.pathText.hasSuffix("closure captures Keeper Keeper"), "\(finding.pathText)")
    gate.open()
    await keeper.task?.value
  }

  @Test("what a finished task returned is held by whoever holds the task")
  func results() async {
    let feed = Feed()
    let task = Task { Optional(feed) }
    feed.result = task
    _ = await task.value
    #expect(path(feed) == "Feed .result Task result Feed")
    feed.result = nil
  }

  @Test("what a task failed with is held by whoever holds the task")
  func errors() async {
    let feed = Feed()
    let task = Task { () throws -> Feed? in throw FeedFailure(feed: feed) }
    feed.failing = task
    _ = try? await task.value
    #expect(path(feed) == "Feed .failing Task error.feed Feed")
    feed.failing = nil
  }

  @Test("a task's children are reached through it, those of groups and of async let")
  func children() async {
    let feed = Feed()
    let gates = (Gate(), Gate())
    feed.task = Task {
      await withTaskGroup(of: Int?.self) { group in
        group.addTask {
          await gates.0.pass()
          return feed.next()
        }
        await gates.1.pass()
      }
    }
    await gates.0.arrival()
    await gates.1.arrival()
    let finding = explored(feed)
    #expect(finding.pathText.hasSuffix("closure captures Feed Feed"))
    // The task and its child both have it.
    let ways = [finding.path] + finding.otherPaths
    #expect(ways.filter { $0.root?.kind == .task }.count == 2, "\(finding.allPathTexts)")
    gates.0.open()
    gates.1.open()
    await feed.task?.value
  }

  @Test("a stored continuation is the way to the task that waits for it, and closes a ring")
  func storedContinuations() async {
    let feed = Feed()
    Task { _ = await feed.wait() }
    while feed.checked == nil { await Task.yield() }
    var finding = explored(feed)
    // A task has given its continuation away before it begins to wait: until then it is at work.
    while finding.moment.contains(.taskAtWork) {
      await Task.yield()
      finding = explored(feed)
    }
    #expect(finding.verdict == .cycle)
    let ring = "Feed .checked continuation Task closure closure captures Feed Feed"
    #expect(finding.pathText == ring)
    feed.checked?.resume(returning: 1)
    feed.checked = nil
  }
}

extension ConcurrencyHolderTests {
  @Test("a variable of a suspended function is told as what looks like a reference")
  func asyncFrames() async {
    let gate = Gate()
    let feed = Feed()
    feed.task = Task { [weak feed] in
      guard let strong = feed else { return }
      await strong.visit(gate)
      _ = strong.next()
    }
    await gate.arrival()
    var finding = explored(feed)
    // It has arrived, but may not have suspended itself yet.
    for _ in 0..<500 where finding.pathText != "Task async frame Feed" {
      await Task.yield()
      finding = explored(feed)
    }
    #expect(finding.verdict == .heldByRoot)
    #expect(finding.path.root == RetentionFinding.Root(kind: .task, name: "Task"))
    #expect(
      finding.pathText == "Task async frame Feed",
      "\(finding.allPathTexts) \(finding.limits)"
    )
    #expect(finding.path.steps.last?.kind == .conservative)
    #expect(finding.path.steps.last?.site != nil)
    gate.open()
    await feed.task?.value
    #expect(path(feed) == "")
  }

  @Test("what is left of a waiting function's variable is not told to who has the object")
  func leftovers() async {
    let (first, second) = (Gate(), Gate())
    let feed = Feed()
    let task = Task { [weak feed] in
      do {
        guard let strong = feed else { return }
        await first.pass()
        _ = strong.next()
      }
      await second.pass()
    }
    await first.arrival()
    first.open()
    await second.arrival()
    #expect(path(feed) == "")
    feed.run = { _ = feed.next() }
    #expect(path(feed) == "Feed .run closure captures Feed Feed")
    feed.run = nil
    second.open()
    await task.value
  }
}

/// Holds up a task until it is opened.
private final class Gate: Sendable {
  private let arrivals = AsyncStream<Void>.makeStream()
  private let opening = AsyncStream<Void>.makeStream()

  func pass() async {
    arrivals.continuation.yield()
    for await _ in opening.stream { return }
  }

  func arrival() async {
    for await _ in arrivals.stream { return }
  }

  func open() {
    opening.continuation.yield()
  }
}

/// Starts a task that is isolated to it.
private actor Keeper {
  private(set) var task: Task<Void, Never>?
  private var count = 0

  func start(_ gate: Gate) {
    task = Task {
      await gate.pass()
      count += 1
    }
  }
}

/// What a task fails with.
private struct FeedFailure: Error {
  let feed: Feed
}

/// What holds streams.
private final class Feed: @unchecked Sendable {
  var stream: AsyncStream<Int>?
  var throwing: AsyncThrowingStream<Int, any Error>?
  var feeds: AsyncStream<Feed>?
  var continuation: AsyncStream<Feed>.Continuation?
  var task: Task<Void, Never>?
  var result: Task<Feed?, Never>?
  var failing: Task<Feed?, any Error>?
  var checked: CheckedContinuation<Int, Never>?
  var run: (() -> Void)?
  var count = 0

  func next() -> Int? {
    count += 1
    return count
  }

  func visit(_ gate: Gate) async {
    await gate.pass()
    count += 1
  }

  func wait() async -> Int {
    await withCheckedContinuation { checked = $0 }
  }
}
