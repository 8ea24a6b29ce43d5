internal import CWalkBaseline
import Foundation
internal import LeakAnalysis
internal import LeakSearch
internal import LeakMemory

/// What it costs to look through the heap: to index it, to scan it for one address, to search for who holds an
/// object.
@MainActor struct HeapCost {
  /// What one round took, in nanoseconds.
  struct Round {
    /// A plain read of the same memory, in C.
    var read = Double.infinity

    /// The index.
    var index = Double.infinity

    /// The scan.
    var scan = Double.infinity

    /// The search for who holds an object, six hops away from a variable, and naming that.
    var search = Double.infinity

    /// The longest stop.
    var stop = 0.0
  }

  /// What each may cost, as multiples of the plain read, and a stop for a million objects.
  private static let highest = (scan: 1.2, index: 3.0, search: 40.0, stop: 30e6)

  /// The objects.
  private let library: Library

  /// How many objects there are, storage of arrays included.
  let objects: Int

  /// The least of all rounds; of the stops the median.
  private(set) var least = Round()

  /// Bytes that were read, and chunks that were found.
  private(set) var bytes = 0
  private(set) var chunks = 0

  /// Bytes of our own for the index.
  private(set) var own = 0

  /// How many hops the search found; the variable is the first one's holder.
  private(set) var hops = 0

  /// What the first search took, which reads symbols and types that later ones know.
  private(set) var firstSearch = 0.0

  /// What it took to list what nothing reaches, once, among at most ``mostListed`` objects; 0 for more.
  private(set) var listing = 0.0

  /// The most objects among which that is listed: it takes a second for each million.
  private static let mostListed = 2_000_000

  /// How threads were stopped.
  private(set) var method = StopMethod.none

  /// Makes so many objects.
  init(objects count: Int) {
    library = Library(sections: count / 20)
    objects = count / 20 * 20 + 2
  }

  /// Reads, indexes and scans in turns.
  mutating func measure(rounds: Int) {
    var stops: [Double] = []
    let target = Address(of: library.sections[library.sections.count / 2])
    for _ in 0..<rounds {
      var round = Round()
      var sum: UInt64 = 0
      bytes = baseline_read(&round.read, &sum)
      least.read = min(least.read, round.read)
      let clock = ContinuousClock()
      var heap: LiveHeap?
      least.index = min(least.index, clock.measure { heap = LiveHeap() }.nanoseconds)
      guard let heap else { return }
      let spent = clock.measure { _ = heap.places(of: [target]) }
      least.scan = min(least.scan, spent.nanoseconds)
      stops.append(heap.longestStop.nanoseconds)
      (chunks, own, method) = (heap.count, heap.ownByteCount, heap.stopMethod)
    }
    least.stop = stops.sorted()[stops.count / 2]
    for _ in 0..<4 { search() }
  }

  /// Lists what nothing reaches; it leaves a heap with much free memory.
  private mutating func list() {
    guard objects <= Self.mostListed else { return }
    let caller = CallerState.current()
    let spent = ContinuousClock().measure {
      guard let snapshot = try? OwnProcessSource().snapshot() else {
        listing = .infinity
        return
      }
      _ = SnapshotAnalysis(snapshot).garbage(among: .all, caller: caller)
    }
    listing += spent.nanoseconds
  }

  /// Searches for who holds an object that a variable leads to in six hops.
  private mutating func search() {
    let held = HeldObject.make(hops: 6)
    let spent = ContinuousClock().measure {
      let finding = RetentionExplorer().finding(for: held, ownRetains: 0)
      hops = finding.path.root == nil ? 0 : finding.path.steps.count
    }
    if firstSearch == 0 { firstSearch = spent.nanoseconds }
    least.search = min(least.search, spent.nanoseconds)
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
      cost.measure(rounds: 25)
      attempts += 1
      // A busy machine is asked again.
    } while !cost.isRight && attempts < 3
    cost.list()
    cost.show(build: build, asJSON: arguments.contains("--json"))
    return cost.isRight || !arguments.contains("--check")
  }

  /// Whether all is within its limits; larger heaps may be stopped for longer, in proportion.
  private var isRight: Bool {
    chunks >= objects && least.scan <= least.read * Self.highest.scan
      && least.index <= least.read * Self.highest.index
      && least.search <= least.read * Self.highest.search && hops >= 6
      && least.stop <= Self.highest.stop * max(1, Double(objects) / 1e6) && own * 100 <= bytes * 15
      && listing.isFinite
  }

  /// Prints the figures.
  private func show(build: String, asJSON: Bool) {
    if asJSON {
      print(
        "{\"build\": \"\(build)\", \"objects\": \(objects), \"bytes\": \(bytes),"
          + " \"readNanoseconds\": \(least.read), \"indexNanoseconds\": \(least.index),"
          + " \"scanNanoseconds\": \(least.scan), \"stopNanoseconds\": \(least.stop),"
          + " \"searchNanoseconds\": \(least.search), \"firstSearchNanoseconds\": \(firstSearch),"
          + " \"listingNanoseconds\": \(listing.isFinite ? listing : -1),"
          + " \"hops\": \(hops), \"ownBytes\": \(own)}"
      )
      return
    }
    print(
      """
      \(build) build, looking through the heap of \(objects) objects, \(chunks) chunks, \
      \(bytes / 1_000_000) MB; threads stopped by \(method)
        a plain read (C, -O2)    \(text(least.read))
        the index                \(text(least.index)), \(ratio(least.index)) times, at most \
      \(Self.highest.index)
        a scan for one address   \(text(least.scan)), \(ratio(least.scan)) times, at most \
      \(Self.highest.scan)
        a search, \(hops) hops         \((least.search / 1e5).rounded() / 10) ms, \(ratio(least.search)) times, at most \
      \(Self.highest.search); the first one \((firstSearch / 1e5).rounded() / 10) ms
        the longest stop         \((least.stop / 1e5).rounded() / 10) ms (median)
        memory for the index     \(own / 1000) KB, \(own * 1000 / max(bytes, 1)) per mille
        listing the unreachable  \(listing == 0 ? "not measured" : "\((listing / 1e8).rounded() / 10) s")

      """
    )
  }

  /// A cost, with how much memory it goes through.
  private func text(_ nanoseconds: Double) -> String {
    let speed = (Double(bytes) / nanoseconds * 10).rounded() / 10
    return "\((nanoseconds / 1e5).rounded() / 10) ms, \(speed) GB/s"
  }

  /// A cost as a multiple of the plain read.
  private func ratio(_ nanoseconds: Double) -> String {
    "\((nanoseconds / least.read * 100).rounded() / 100)"
  }
}
