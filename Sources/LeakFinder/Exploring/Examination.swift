import Dispatch
import LeakAnalysis
import LeakBacktraces
import LeakKnowledge
import LeakMemory
import LeakMirror
import LeakFindings
import LeakTracking

/// What one check learns of the objects that it is about to examine, all from one picture of the process.
///
/// The picture is taken while nobody of LeakFinder holds any of the objects, so that their counts are their
/// holders' alone.
struct Examination: Sendable {
  /// What was learnt of an object.
  struct Lesson: Sendable {
    /// Why it is alive.
    var finding: RetentionFinding

    /// Whether ``finding`` is that of an equal object instead of its own.
    var isBorrowed = false

    /// What goes with it; nil where that is not known.
    var retained: RetainedObjects?
  }

  /// What makes objects equal: class and dismissal.
  private struct Kind: Hashable {
    /// The class.
    let type: ObjectIdentifier

    /// The dismissal's stack.
    let backtrace: UInt32

    /// The dismissal's line, for where there is no stack.
    let line: UInt

    /// Whose registration it is; keepsakes differ.
    let scope: ScopeID
  }

  /// How many objects of a kind are looked for each by itself.
  private static let mostEqual = 8

  /// How many objects may have others waited for, so that a further picture tells more.
  private static let mostUnsettled = 4

  /// How many pictures are taken after the first.
  private static let mostFurtherLooks = 2

  /// How long pictures are taken for what is of the moment only, in nanoseconds.
  private static let mostTimeForMoment: UInt64 = 100_000_000

  /// What of an answer is of the moment whatever a check has waited for: the rest it has waited for already.
  private static let ofMoment: RetentionFinding.Moment = [
    .taskAtWork, .queue, .stack, .runningMethod, .waitingTask,
  ]

  /// What was learnt, by object.
  private var lessons: [Address: Lesson] = [:]

  /// Why no picture could be taken; nil where one was.
  private(set) var lack: String?

  /// Nothing examined.
  init() {}

  /// Examines objects.
  ///
  /// - Parameters:
  ///   - candidates: The objects, which nobody of LeakFinder holds.
  ///   - tasks: The tasks that wait for the answer.
  ///   - keepsakes: The objects that whoever asks keeps.
  ///   - rules: The tracker's own rules, which come before those of the process.
  ///   - patience: How long to wait for other threads, where what was found is not sure.
  init(
    _ candidates: [Candidate],
    tasks: Set<Address>,
    keepsakes: [Asker.Keepsake],
    rules: LeakRules = LeakRules(),
    patience: Patience
  ) {
    var asker = Asker.caller
    var ruled = rules
    ruled.add(asker.rules)
    asker.rules = ruled
    asker.waiters = tasks
    asker.keepsakes = keepsakes
    for candidate in candidates {
      asker.dismissals[candidate.address] =
        Backtrace.stack(of: BacktraceID(rawValue: candidate.backtrace)).returnAddresses
    }
    var patience = patience
    var open = candidates
    for _ in 0...Self.mostFurtherLooks {
      patience.look()
      learn(open, asker)
      open = Array(open.filter { !isSettled($0) }.prefix(Self.mostUnsettled))
      guard !open.isEmpty, patience.waits(until: { hasFallen(open) }) else { break }
    }
    lookAgain(candidates, asker, patience)
  }

  /// What was learnt of an object; nil where no picture could be taken.
  func lesson(on object: AnyObject) -> Lesson? { lessons[Address(of: object)] }

  /// Takes further pictures where what was learnt may be of the moment, and keeps what has least of it.
  private mutating func lookAgain(
    _ candidates: [Candidate],
    _ asker: Asker,
    _ patience: Patience
  ) {
    let end = DispatchTime.now().uptimeNanoseconds + Self.mostTimeForMoment
    for pause in patience.pausesOfMoment {
      let unsure = Array(candidates.filter { isOfMoment($0) }.prefix(Self.mostUnsettled))
      guard !unsure.isEmpty, DispatchTime.now().uptimeNanoseconds < end else { return }
      patience.pause(pause)
      let known = lessons
      learn(unsure, asker)
      for candidate in unsure {
        guard let old = known[candidate.address], let new = lessons[candidate.address] else {
          continue
        }
        if new.finding.moment.count >= old.finding.moment.count {
          lessons[candidate.address] = old
        }
      }
    }
  }

  /// Whether what was learnt of an object may be of the moment.
  private func isOfMoment(_ candidate: Candidate) -> Bool {
    guard let lesson = lessons[candidate.address], !lesson.isBorrowed else { return false }
    return !lesson.finding.moment.isDisjoint(with: Self.ofMoment)
  }

  /// Takes a picture and learns from it.
  private mutating func learn(_ candidates: [Candidate], _ asker: Asker) {
    let look: HeapLook
    do throws(SnapshotError) {
      look = try HeapLook(asker)
    } catch {
      lack = HeapUnavailable(error).reason
      return
    }
    var groups: [Kind: (count: Int, last: RetentionFinding)] = [:]
    for candidate in candidates {
      let kind = Kind(
        type: candidate.type,
        backtrace: candidate.backtrace,
        line: candidate.line,
        scope: candidate.scope
      )
      if let group = groups[kind], group.count >= Self.mostEqual {
        lessons[candidate.address] = Lesson(finding: group.last, isBorrowed: true)
        continue
      }
      let address = candidate.address
      guard let finding = look.finding(at: address) else { continue }
      lessons[candidate.address] = Lesson(finding: finding, retained: look.retained(by: address))
      groups[kind] = ((groups[kind]?.count ?? 0) + 1, finding)
    }
  }

  /// Whether another picture would tell no more of an object.
  private func isSettled(_ candidate: Candidate) -> Bool {
    guard let lesson = lessons[candidate.address], !lesson.isBorrowed else { return true }
    let finding = lesson.finding
    return finding.verdict != .unexplained && finding.path.root?.kind != .stack
      && finding.locatedRetains >= finding.strongRetains ?? 0
      && !finding.moment.contains(.taskAtWork)
  }

  /// Whether an object has lost a retain since it was looked at; nothing keeps it in memory.
  private func hasFallen(_ candidates: [Candidate]) -> Bool {
    candidates.contains { candidate in
      let count = StrongCount.read(at: candidate.address, memory: OwnMemory())
      return count ?? 0 < lessons[candidate.address]?.finding.strongRetains ?? 0
    }
  }
}

extension Candidate {
  /// Where the object is.
  fileprivate var address: Address { Address(~complement) }
}
