import LeakAnalysis
import LeakKnowledge
import LeakLocking
import LeakMemory
import LeakReports
import LeakFindings

/// One picture of this process, and all that is asked of it.
///
/// Used on one thread at a time.
final class HeapLook {
  /// The picture.
  private let analysis: SnapshotAnalysis

  /// Answers from the picture.
  private lazy var explainer = Explainer(analysis)

  /// Takes pictures; they have images in common.
  private static let source = OwnProcessSource(configuration: LookSettings.ofProcess.source)

  /// What they tell that is so in all of them.
  private static let known = KnownProcess()

  /// The file to which is appended what each answer had to go by; nil for none.
  private let tracePath: String?

  /// Takes a picture.
  ///
  /// - Parameters:
  ///   - asker: Who asks.
  ///   - tracePath: The file to which is appended what each answer had to go by; nil for none.
  /// - Throws: Where no picture can be taken.
  @inline(never)
  init(
    _ asker: Asker,
    tracePath: String? = LeakFinderEnvironment.ofProcess.tracePath
  ) throws(SnapshotError) {
    self.tracePath = tracePath
    if let reason = LookSettings.ofProcess.refusal { throw .notAvailable(reason: reason) }
    if let refusal = Self.refusal.withLock({ $0 }) { throw refusal }
    do throws(SnapshotError) {
      analysis = try SnapshotAnalysis.ofRunningProcess(asker: asker, known: Self.known) {
        () throws(SnapshotError) in try Self.source.snapshot()
      }
    } catch {
      if error.isLasting { Self.refusal.withLock { $0 = error } }
      throw error
    }
  }

  /// This process's memory without a picture, read as it is asked for; nil where the system does not allow it.
  static func liveMemory() -> Snapshot? { source.live() }

  /// Why no picture can be taken in this process, once that is known for good.
  private static let refusal = Locked<SnapshotError?>(nil)

  /// Takes a picture that has every block, for questions about all objects there are.
  ///
  /// - Throws: Where no picture can be taken, or nobody knows what is alive.
  @inline(never)
  static func whole() throws(HeapUnavailable) -> HeapLook {
    let look: HeapLook
    do throws(SnapshotError) {
      look = try HeapLook(.caller)
    } catch {
      throw HeapUnavailable(error)
    }
    if let reason = look.analysis.lackOfBlocks { throw HeapUnavailable(reason: reason) }
    return look
  }

  /// The blocks there are, to tell later ones from.
  var blocks: EarlierBlocks { EarlierBlocks(analysis) }

  /// The number of objects of each type.
  var instanceCounts: [InstanceCount] { analysis.instanceCounts() }

  /// How many instances of a type rules allow to stay; nil where they say nothing.
  func allowedCount(ofType typeName: String) -> Int? {
    analysis.allowedCount(ofType: typeName)?.count
  }

  /// Objects that are alive and that nothing reaches.
  func garbage(
    among candidates: GarbageCandidates,
    caller: CallerState,
    interest: (String) -> Bool = { _ in true }
  ) -> Garbage {
    analysis.garbage(among: candidates, caller: caller, interest: interest)
  }

  /// Whether something at work has objects at hand that may be garbage when it is done.
  func isAtWork(on candidates: GarbageCandidates, interest: (String) -> Bool) -> Bool {
    analysis.isAtWork(on: candidates, interest: interest)
  }

  /// Why an object of a type is alive that was made after an earlier picture; nil where there is none.
  func finding(ofNew typeName: String, after earlier: EarlierBlocks) -> RetentionFinding? {
    analysis.newObject(ofType: typeName, after: earlier).flatMap { finding(at: $0) }
  }

  /// Why the object at an address is alive; nil where the picture has none there.
  func finding(at address: Address) -> RetentionFinding? {
    let answer = explainer.answer(at: address)
    if let tracePath { trace(address, to: tracePath) }
    return answer?.inSourceNames
  }

  /// Writes what the answer about an object had to go by.
  private func trace(_ address: Address, to path: String) {
    let text = explainer.trace(at: address).map { $0 + "\n" }.joined() + "\n"
    guard let complaint = FileOutput.append(text, to: path) else { return }
    FileOutput.writeToStandardError(complaint)
  }

  /// What the object at an address alone keeps; nil where the picture has none there, or it leads to too much.
  func retained(by address: Address) -> RetainedObjects? {
    explainer.retained(by: address)
  }
}

extension SnapshotError {
  /// Whether the next attempt will end in the same way: a debugger may go, a thread that blocks signals too.
  fileprivate var isLasting: Bool {
    switch self {
    case .unsupportedTool, .wrongArchitecture, .notAvailable: true
    default: false
    }
  }
}

extension Asker {
  /// A caller of this module's functions that has an object at hand.
  static func caller(holding object: Address) -> Asker {
    var asker = Asker.caller
    asker.held = [object]
    return asker
  }

  /// A caller of this module's functions.
  ///
  /// Release builds leave out what is in memory unless `LEAKFINDER_CONTENTS` says that it may be told.
  static var caller: Asker {
    var asker = Asker(
      mayReadContents: Build.isDebug || LeakFinderEnvironment.ofProcess.mayTellContents
    )
    if let task = CurrentTask.address { asker.tasks.insert(task) }
    asker.rules = .process
    asker.ruleNames = .ofProcess
    return asker
  }
}
