internal import CWalkBaseline
import Foundation
internal import LeakAnalysis
internal import LeakMemory

/// What it costs to ask who holds an object among very many: a picture of the process, and the answer.
@MainActor struct HeapCost {
  /// What one round took, in nanoseconds.
  struct Round {
    /// A plain read of the same memory, in C.
    var read = Double.infinity

    /// The picture and its analysis.
    var picture = Double.infinity

    /// All of the question: who holds an object, six hops away from a variable.
    var question = Double.infinity

    /// How long threads were stopped.
    var stop = Double.infinity
  }

  /// What a question and a stop may cost for a million objects, in nanoseconds.
  private static let highest = (question: 1.2e9, stop: 50e6)

  /// The objects.
  private let library: Library

  /// How many objects there are, storage of arrays included.
  let objects: Int

  /// The medians of all rounds; the least of the reads.
  private(set) var typical = Round()

  /// Bytes that were read.
  private(set) var bytes = 0

  /// How many hops were found; the variable is the first one's holder.
  private(set) var hops = 0

  /// What the first question took, which reads symbols and types that later ones know.
  private(set) var first = 0.0

  /// What it took to list what nothing reaches, once, among at most ``mostListed`` objects; 0 for more.
  private(set) var listing = 0.0

  /// The most objects among which that is listed: it takes a second for each million.
  private static let mostListed = 2_000_000

  /// Takes the pictures.
  private let source = OwnProcessSource()

  /// What one picture tells the next one.
  private let process = KnownProcess()

  /// Makes so many objects.
  init(objects count: Int) {
    library = Library(sections: count / 20)
    objects = count / 20 * 20 + 2
  }

  /// Reads and asks in turns.
  mutating func measure(rounds: Int) {
    var asked: [Round] = []
    for _ in 0..<rounds {
      var round = Round()
      var sum: UInt64 = 0
      bytes = baseline_read(&round.read, &sum)
      typical.read = min(typical.read, round.read)
      ask(&round)
      asked.append(round)
    }
    typical.picture = Self.median(asked.map(\.picture))
    typical.question = Self.median(asked.map(\.question))
    typical.stop = Self.median(asked.map(\.stop))
  }

  /// The middle one.
  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Asks who holds an object that a variable leads to in six hops.
  private mutating func ask(_ round: inout Round) {
    let held = HeldObject.make(hops: 6)
    let clock = ContinuousClock()
    let begun = clock.now
    var asker = Asker()
    asker.mayReadContents = true
    guard
      let analysis = try? SnapshotAnalysis.ofRunningProcess(
        asker: asker,
        known: process,
        taking: { () throws(SnapshotError) in try source.snapshot() }
      )
    else { return }
    round.picture = (clock.now - begun).nanoseconds
    var explainer = Explainer(analysis)
    let answer = explainer.answer(at: Address(of: held))
    round.question = (clock.now - begun).nanoseconds
    round.stop = analysis.snapshot.process.stoppedSeconds * 1e9
    hops = answer?.path.root == nil ? 0 : answer?.path.steps.count ?? 0
    if first == 0 { first = round.question }
  }

  /// Lists what nothing reaches; it leaves a heap with much free memory.
  private mutating func list() {
    guard objects <= Self.mostListed else { return }
    let caller = CallerState.current()
    let spent = ContinuousClock().measure {
      guard let snapshot = try? source.snapshot() else {
        listing = .infinity
        return
      }
      _ = SnapshotAnalysis(snapshot).garbage(among: .all, caller: caller)
    }
    listing += spent.nanoseconds
  }

  /// Measures and prints.
  ///
  /// - Returns: Whether all is within its limits.
  static func report(build: String, arguments: [String]) -> Bool {
    let count = arguments.firstIndex(of: "--objects")
      .flatMap { arguments.indices.contains($0 + 1) ? Int(arguments[$0 + 1]) : nil }
    var cost = HeapCost(objects: count ?? 1_000_000)
    var attempts = 0
    repeat {
      cost.measure(rounds: 9)
      attempts += 1
      // A busy machine is asked again.
    } while !cost.isRight && attempts < 3
    cost.list()
    cost.show(build: build, asJSON: arguments.contains("--json"))
    return cost.isRight || !arguments.contains("--check")
  }

  /// Whether all is within its limits; of larger heaps these are larger, in proportion.
  private var isRight: Bool {
    let millions = max(1, Double(objects) / 1e6)
    return typical.question <= Self.highest.question * millions && hops >= 6
      && typical.stop <= Self.highest.stop * millions && listing.isFinite
  }

  /// Prints the figures.
  private func show(build: String, asJSON: Bool) {
    if asJSON {
      print(
        "{\"build\": \"\(build)\", \"objects\": \(objects), \"bytes\": \(bytes),"
          + " \"readNanoseconds\": \(typical.read), \"pictureNanoseconds\": \(typical.picture),"
          + " \"questionNanoseconds\": \(typical.question), \"firstQuestionNanoseconds\": \(first),"
          + " \"stopNanoseconds\": \(typical.stop), \"hops\": \(hops),"
          + " \"listingNanoseconds\": \(listing.isFinite ? listing : -1)}"
      )
      return
    }
    print(
      """
      \(build) build, who holds one of \(objects) objects, \(bytes / 1_000_000) MB
        a plain read (C, -O2)    \(milliseconds(typical.read))
        the picture, analysed    \(milliseconds(typical.picture)), \(ratio(typical.picture)) times
        the answer, \(hops) hops       \(milliseconds(typical.question)) with the picture, \
      \(ratio(typical.question)) times, at most \(Self.highest.question); the first one \(milliseconds(first))
        threads stopped          \(milliseconds(typical.stop))
        listing the unreachable  \(listing == 0 ? "not measured" : "\((listing / 1e8).rounded() / 10) s")

      """
    )
  }

  /// A cost in milliseconds.
  private func milliseconds(_ nanoseconds: Double) -> String {
    "\((nanoseconds / 1e5).rounded() / 10) ms"
  }

  /// A cost as a multiple of the plain read.
  private func ratio(_ nanoseconds: Double) -> String {
    "\((nanoseconds / typical.read * 10).rounded() / 10)"
  }
}
