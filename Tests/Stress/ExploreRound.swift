import Dispatch
import Foundation
import Glibc
import LeakFinder
import LeakLocking
import LeakMemory

/// Threads that do everything a program does while holders are looked for continuously: no holder may be
/// named that is none.
final class ExploreRound: Sendable {
  /// An object that is looked for.
  final class Prey {
    /// Some content.
    var values = [1, 2, 3]
  }

  /// What holds one, and is held by a global.
  final class Keeper {
    /// What is held.
    var kept: Prey?
  }

  /// An object that holds itself.
  final class Ring {
    /// Itself.
    var own: Ring?
  }

  /// What was found how often.
  private let verdicts = Locked<[String: Int]>([:])

  /// What is wrong.
  private let complaints = Locked<[String]>([])

  /// When to end.
  private let isOver = Locked(false)

  /// The true holders; changed before and after exploring only.
  // SAFETY: Written before the first thread starts and after the last one has ended.
  nonisolated(unsafe) static var keepers: [Keeper] = []

  /// Looks for holders for so many seconds while all else goes on.
  ///
  /// - Returns: What is wrong.
  func run(seconds: Int) async -> [String] {
    // SAFETY: No other thread runs yet.
    unsafe Self.keepers = (0..<200).map { _ in Keeper() }
    for keeper in unsafe Self.keepers { keeper.kept = Prey() }
    let stop = Self.stopInUse()
    print("threads stopped by \(stop?.rawValue ?? "nothing")")
    if stop == nil { complaints.withLock { $0.append("no picture can be taken") } }
    let load = ExploreLoad(isExact: stop == .traced, isOver: isOver, complaints: complaints)
    let threads = load.start()
    let tasks = (0..<4).map { number in Task { await load.makeTasks(number) } }
    let end = ContinuousClock.now + .seconds(seconds)
    let group = DispatchGroup()
    let explorer = DispatchQueue(label: "stress.explore")
    explorer.async(group: group) { self.explore(until: end) }
    await withCheckedContinuation { continuation in
      group.notify(queue: explorer) { continuation.resume() }
    }
    isOver.withLock { $0 = true }
    for task in tasks { await task.value }
    load.join(threads)
    print("explored:", verdicts.withLock { $0 }.sorted { $0.key < $1.key }.map { "\($0) \($1)" })
    print("load:", load.summary)
    // SAFETY: All threads have ended.
    unsafe Self.keepers = []
    if verdicts.withLock({ $0.values.reduce(0, +) }) == 0 {
      complaints.withLock { $0.append("nothing was explored") }
    }
    return complaints.withLock { Array(Set($0)).sorted() }
  }

  /// How threads are stopped here; nil where they cannot be.
  private static func stopInUse() -> ThreadStop? {
    // Without another thread there is none to stop, and nothing that is refused.
    let (isBegun, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      isBegun.signal()
      isDone.wait()
    }
    isBegun.wait()
    defer { isDone.signal() }
    var configuration = OwnProcessSource.Configuration()
    if ProcessInfo.processInfo.environment["LEAKFINDER_STOP"] == "signal" {
      configuration.stop = .parked
    }
    return try? OwnProcessSource(configuration: configuration).snapshot().process.stop
  }

  /// Looks for the holders of one object after the other.
  private func explore(until end: ContinuousClock.Instant) {
    var dice = Dice(seed: 7)
    while ContinuousClock.now < end {
      // SAFETY: Nobody changes it meanwhile.
      if let keeper = unsafe Self.keepers.randomElement(using: &dice), let prey = keeper.kept {
        judge(explainRetention(of: prey), of: "prey", as: [.heldByRoot])
      }
      exploreRing()
    }
  }

  /// Looks for the holders of an object that holds itself, and lets it go.
  @inline(never)
  private func exploreRing() {
    let ring = Ring()
    ring.own = ring
    judge(explainRetention(of: ring), of: "ring", as: [.cycle])
    ring.own = nil
  }

  /// Complains of holders that are none.
  ///
  /// What cannot be explained is no wrong answer.
  private func judge(
    _ found: RetentionExplanation,
    of what: String,
    as expected: [RetentionExplanation.Kind]
  ) {
    let root = found.root.map { " by \($0.kind)" } ?? ""
    verdicts.withLock { $0["\(what) \(found.kind.rawValue)\(root)", default: 0] += 1 }
    let holders = ["keepers", "Keeper", "Prey", "Ring"]
    for path in [found.path] + found.otherPaths.map(\.path) {
      for step in path where step.kind == .strong {
        let name = step.holderType.split(separator: ".").last.map(String.init) ?? step.holderType
        if !holders.contains(where: { name.contains($0) }), found.root?.kind != "stack" {
          complaints.withLock { $0.append("a \(what) is said to be held by \(step.holderType)") }
        }
      }
    }
    let isRight = found.kind == .unexplained || expected.contains(found.kind)
    if !isRight || found.root?.kind == "stack" {
      complaints.withLock { $0.append("a \(what) is said to be \(found.kind)\(root):\n\(found)") }
    }
  }
}
