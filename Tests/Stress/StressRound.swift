import Dispatch
import LeakFinder
import LeakLocking
import LeakReports
import LeakTracking

/// Threads that do everything at once, and the account afterwards.
final class StressRound: Sendable {
  /// What the workers did.
  struct Ledger: Sendable {
    /// How many operations there were.
    var operations = 0

    /// How many objects were left behind that hold themselves.
    var leaked = 0

    /// How many searches for holders there were.
    var explorations = 0

    /// What was left behind, weakly.
    var rings: [WeakBox] = []
  }

  /// The subject.
  private let tracker: LeakTracker

  /// What the workers did.
  private let ledger = Locked(Ledger())

  /// What was reported: by type and outcome.
  private let reported = Locked<[String: Int]>([:])

  /// Objects that all workers know.
  private let shared = (0..<64).map { _ in Shared() }

  /// How many objects that hold themselves are left behind at most.
  private static let mostRings = 2_000

  /// A round that has not begun.
  init() {
    var configuration = LeakTracker.Configuration()
    configuration.printsReports = false
    tracker = LeakTracker(configuration: configuration)
    tracker.addSink { [reported] report in
      let name = report.object.typeName.split(separator: ".").last.map(String.init) ?? "?"
      reported.withLock { $0["\(name) \(report.outcome)", default: 0] += 1 }
    }
  }

  /// Runs the workers, and compares what was counted.
  ///
  /// - Returns: What is wrong.
  func run(seconds: Int) async -> [String] {
    let end = ContinuousClock.now + .seconds(seconds)
    let group = DispatchGroup()
    for number in 0..<4 {
      // A queue of its own each, so that there are as many threads as workers.
      DispatchQueue(label: "stress.\(number)").async(group: group) { self.work(number, until: end) }
    }
    let explorer = DispatchQueue(label: "stress.explorer")
    explorer.async(group: group) { self.explore(until: end) }
    let tasks = (0..<2).map { number in Task { await self.workInTasks(number, until: end) } }
    for task in tasks { await task.value }
    await withCheckedContinuation { continuation in
      group.notify(queue: explorer) { continuation.resume() }
    }
    for object in shared { _ = object.clear() }
    _ = await tracker.settle()
    return await judge()
  }

  // MARK: - Workers

  /// Dismisses, presents, drops and changes objects on a thread of its own.
  private func work(_ number: Int, until end: ContinuousClock.Instant) {
    var dice = Dice(seed: number + 1)
    var kept: [Innocent] = []
    var done = 0
    while ContinuousClock.now < end {
      for _ in 0..<100 { step(&dice, &kept) }
      done += 100
    }
    for object in kept { tracker.didPresent(object) }
    ledger.withLock { $0.operations += done }
  }

  /// One operation.
  private func step(_ dice: inout Dice, _ kept: inout [Innocent]) {
    switch Int.random(in: 0..<200, using: &dice) {
    case 0..<60: tracker.didDismiss(Innocent(), reason: "dropped")
    case 60..<70: tracker.didDismiss(Innocent(depth: 2), options: .includingOwned)
    case 70..<90:
      let object = Innocent()
      tracker.didDismiss(object)
      tracker.didPresent(object)
      if kept.count < 64 { kept.append(object) } else { kept.removeLast(32) }
    case 90..<110: tracker.didDismiss(Innocent()).cancel()
    case 110..<120: tracker.track(Innocent())
    case 120..<199: change(&dice)
    default: leaveRing()
    }
  }

  /// Lets shared objects refer to each other, or no longer.
  private func change(_ dice: inout Dice) {
    guard let one = shared.randomElement(using: &dice),
      let other = shared.randomElement(using: &dice)
    else { return }
    let number = Int.random(in: 0..<8, using: &dice)
    if number == 0 {
      _ = one.clear()
    } else {
      one.state.withLock { state in
        if state.neighbours.count < 8 { state.neighbours.append(other) }
        state.byName["\(number)"] = other
        state.action = { _ = other.state }
      }
    }
  }

  /// Leaves an object behind that holds itself.
  @inline(never)
  private func leaveRing() {
    let isRoom = ledger.withLock { ledger in
      guard ledger.leaked < Self.mostRings else { return false }
      ledger.leaked += 1
      return true
    }
    guard isRoom else { return }
    let ring = Leaky()
    ring.close()
    tracker.didDismiss(ring, gracePeriod: .milliseconds(200))
    ledger.withLock { $0.rings.append(WeakBox(ring)) }
  }

  /// Dismisses from tasks, some callers deep.
  private func workInTasks(_ number: Int, until end: ContinuousClock.Instant) async {
    var done = 0
    while ContinuousClock.now < end {
      await dismissBelow(done % 7)
      done += 1
      if done % 64 == 0 { await Task.yield() }
    }
    ledger.withLock { $0.operations += done }
  }

  /// Dismisses below so many async callers.
  private func dismissBelow(_ depth: Int) async {
    if depth > 0 {
      await dismissBelow(depth - 1)
      if depth == 3 { await Task.yield() }
      return
    }
    tracker.didDismiss(Innocent(), reason: "in a task")
  }

  /// Looks for holders of objects that others change meanwhile.
  private func explore(until end: ContinuousClock.Instant) {
    var dice = Dice(seed: 99)
    var done = 0
    while ContinuousClock.now < end {
      if let object = shared.randomElement(using: &dice) {
        _ = explainRetention(of: object)
        done += 1
      }
    }
    ledger.withLock { $0.explorations += done }
  }

  // MARK: - The account

  /// Compares what was done, what was counted and what was reported.
  private func judge() async -> [String] {
    let done = ledger.withLock { $0 }
    let tally = tracker.watcher.tally
    // Storage of its own: that the runtime's counts put in order who uses what is shared, ThreadSanitizer does
    // not see.
    let before = reported.withLock { $0.mapValues { $0 } }
    var complaints: [String] = []
    print("operations \(done.operations), explorations \(done.explorations)")
    print(
      "registered \(tally.registered) = reported \(tally.reported) + forgotten \(tally.forgotten)"
        + " + cancelled \(tally.cancelled) + pending \(tally.pending)"
    )
    if tally.pending != 0 { complaints.append("\(tally.pending) undecided after settling") }
    if min(tally.reported, tally.forgotten, tally.cancelled) <= 0 {
      complaints.append("one of the counts is 0, so nothing was tested")
    }
    if before["Leaky leaked"] != done.leaked || tally.reported != done.leaked {
      complaints.append(
        "\(done.leaked) objects leaked, \(tally.reported) were counted as reported, "
          + "\(before["Leaky leaked"] ?? 0) were"
      )
    }
    let others = before.filter { $0.key != "Leaky leaked" }
    if !others.isEmpty { complaints.append("false reports: \(others)") }
    if done.operations == 0 || done.explorations == 0 { complaints.append("nothing was done") }
    return complaints + (await mend(done))
  }

  /// Opens all rings, and sees that every report is taken back.
  private func mend(_ done: Ledger) async -> [String] {
    for box in done.rings { box.withObject { ($0 as? Leaky)?.open() } }
    _ = await tracker.settle()
    let released = reported.withLock { $0["Leaky releasedLate"] ?? 0 }
    let rest = tracker.watcher.entryCount
    print("released late \(released), entries left \(rest)")
    var complaints: [String] = []
    if released != done.leaked { complaints.append("\(released) of \(done.leaked) taken back") }
    if rest != 0 { complaints.append("\(rest) entries left") }
    return complaints
  }
}
