import LeakFinder
import LeakReports
import LeakTracking

/// Repeats a body, counts objects after each time, and says which types grow with every repetition.
struct GrowthCheck {
  /// What was counted.
  private var watch = GrowthWatch()

  /// Whether nothing else ran in the beginning.
  private let isAlone: Bool

  /// Whether a turn was taken, to be left.
  private let hasTurn: Bool

  /// How long what seems to grow may take to go.
  private let limit: Duration

  /// The call.
  private let site: CallSite

  /// Why the heap cannot be looked at; nil where it can.
  private var lack: HeapUnavailable?

  /// How long to wait between two looks.
  private static let pause = 10

  /// Waits for a turn on this thread.
  static func begin(within limit: Duration, at site: CallSite) -> GrowthCheck {
    let hasTurn =
      !Turns.isOwn && Turns.shared.takeBlocking(mayBlock: BlockingWait.here != .forbidden)
    return GrowthCheck(hasTurn: hasTurn, limit: limit, site: site)
  }

  /// Waits for a turn, suspending the task.
  static func begin(within limit: Duration, at site: CallSite) async -> GrowthCheck {
    var hasTurn = false
    if !Turns.isOwn { hasTurn = await Turns.shared.take() }
    return GrowthCheck(hasTurn: hasTurn, limit: limit, site: site)
  }

  /// A check that has counted nothing.
  private init(hasTurn: Bool, limit: Duration, site: CallSite) {
    self.limit = limit
    self.site = site
    self.hasTurn = hasTurn
    isAlone = (hasTurn || Turns.isOwn) && Overlap.isExcluded
  }

  /// What is wrong with a number of repetitions; nil where nothing is.
  static func complaint(iterations: Int, at site: CallSite) -> LeakFailure? {
    guard iterations < 2 else { return nil }
    let message = """
      expectNoGrowth needs at least 2 iterations (was \(iterations)): one count alone tells of no \
      growth. Nothing was run.
      """
    return LeakFailure(message: message, site: site, mode: .failure)
  }

  /// Counts what there is after a repetition.
  mutating func count() {
    guard lack == nil else { return }
    do throws(HeapUnavailable) {
      try watch.count()
    } catch {
      lack = error
    }
  }

  /// Ends the turn.
  func abandon() {
    if hasTurn { Turns.shared.leave() }
  }

  /// Looks again where something seems to grow, waiting on this thread, and judges.
  ///
  /// - Returns: What grew, to be recorded.
  mutating func finish() -> [LeakFailure] {
    defer { abandon() }
    let clock = ContinuousClock()
    let start = clock.now
    let way = BlockingWait.here
    while lack == nil, watch.isGrowing, way != .forbidden, start.duration(to: clock.now) < limit {
      way.pause(milliseconds: Self.pause)
      watch.recount()
    }
    return failures(lookedOnce: way == .forbidden)
  }

  /// Looks again where something seems to grow, suspending the task, and judges.
  ///
  /// - Returns: What grew, to be recorded.
  mutating func finish() async -> [LeakFailure] {
    defer { abandon() }
    let clock = ContinuousClock()
    let start = clock.now
    while lack == nil, watch.isGrowing, start.duration(to: clock.now) < limit {
      await BlockingWait.pauseTask(milliseconds: Self.pause)
      watch.recount()
    }
    return failures(lookedOnce: false)
  }

  /// Says what grew.
  ///
  /// - Parameter lookedOnce: Whether the calling thread allowed no waiting.
  /// - Returns: A failure or warning for each group of types.
  private mutating func failures(lookedOnce: Bool) -> [LeakFailure] {
    if let lack {
      let message = "expectNoGrowth could not run. \(lack)"
      return [LeakFailure(message: message, site: site, mode: .warning)]
    }
    let isAlone = isAlone && Overlap.isExcluded
    let mode =
      isAlone ? (RunningTest.current?.ownMode ?? .failure).effectiveWithoutReport : .warning
    let keepsakes = RunningTest.current?.scope.keepsakes ?? []
    let failures = watch.growth(keepsakes: keepsakes).map { growth in
      let text = Self.text(of: growth, lookedOnce: lookedOnce)
      return LeakFailure(message: text, growth: growth, site: site, mode: mode)
    }
    return isAlone ? failures : Overlap.warning(of: failures)
  }

  /// What is said about one type.
  ///
  /// - Parameters:
  ///   - growth: The type and its growth.
  ///   - lookedOnce: Whether the calling thread allowed no waiting.
  /// - Returns: Lines of text.
  static func text(of growth: GrowthWatch.Growth, lookedOnce: Bool = false) -> String {
    let name = TypeName.short(growth.typeName)
    let least = growth.steps.min() ?? 0
    let most = growth.steps.max() ?? 0
    let number = least == most ? "\(most)" : "\(least) to \(most)"
    var text = "GROWTH  \(name): \(number) more after every iteration"
    text += " (\(growth.steps.count + 1) iterations, the first left out)\n"
    if !growth.following.isEmpty {
      let names = growth.following.map(TypeName.short).joined(separator: ", ")
      text += "        and with them \(names)\n"
    }
    if let explanation = growth.explanation {
      text += "\n  one of the new objects:\n\n  \(explanation)"
    }
    guard lookedOnce else { return text }
    return text + "\n" + LeakFailure.lookedAtOnce(if: "the new objects go a little later")
  }
}
