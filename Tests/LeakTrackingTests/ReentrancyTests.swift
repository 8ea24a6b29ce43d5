import Dispatch
import LeakLocking
import LeakTestSupport
import LeakTracking
import Testing

@Suite("Calls from anywhere")
struct ReentrancyTests {
  /// Holds an object until told otherwise.
  private final class Holder: Sendable {
    /// The object.
    private let probe: Locked<Probe?>

    /// Holds an object.
    init(_ probe: Probe) { self.probe = Locked(probe) }

    /// Lets go of it, without a lock.
    func letGo() {
      let last = probe.withLock { probe in
        defer { probe = nil }
        return probe
      }
      _ = consume last
    }
  }

  @Test("An object that dies while it is examined is not handed out")
  func diesInExamination() {
    let bench = Bench()
    let deaths = Counter()
    let holder: Holder
    do {
      let probe = Probe { deaths.add() }
      bench.dismiss(probe)
      holder = Holder(probe)
    }
    bench.recorder.whileExamining {
      holder.letGo()
      // The watcher's own reference is the last one now.
      #expect(deaths.value == 0)
    }
    bench.scheduler.advance(by: .seconds(2))
    #expect(deaths.value == 1)
    #expect(bench.recorder.told.examined.count == 1)
    #expect(bench.recorder.told.retained.isEmpty)
    #expect(bench.watcher.entryCount == 0)
  }

  @Test("A deinitialiser that runs in a check may call every function of the watcher")
  func deinitInCheck() throws {
    let bench = Bench()
    let other = Probe()
    let ends = Counter()
    let holder: Holder
    do {
      let probe = Probe {
        let entry = bench.dismiss(other)
        bench.dismiss(Probe(), scope: 3)
        if let entry { bench.watcher.cancel(entry) }
        bench.watcher.present(other)
        _ = bench.watcher.look(ScopeID(rawValue: 3))
        bench.settle(.owned(by: ScopeID(rawValue: 3)), into: ends)
        bench.dismiss(other)
      }
      bench.dismiss(probe)
      holder = Holder(probe)
    }
    bench.recorder.whileExamining { holder.letGo() }
    bench.scheduler.advance(by: .seconds(2))
    bench.recorder.whileExamining(nil)
    #expect(ends.value == 1)
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.recorder.told.retained.count == 1)
    #expect(bench.recorder.told.examined.count == 2)
    withExtendedLifetime(other) {}
  }

  @Test("A dismissal taken back during its examination is not handed out")
  func cancelInExamination() throws {
    let bench = Bench()
    let probe = Probe()
    let entry = try #require(bench.dismiss(probe))
    bench.recorder.whileExamining { bench.watcher.cancel(entry) }
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.recorder.told.examined.count == 1)
    #expect(bench.recorder.told.retained.isEmpty)
    withExtendedLifetime(probe) {}
  }

  @Test("Only one object is held while one is examined, and by one reference")
  func oneReference() {
    let bench = Bench()
    let probes = (0..<3).map { _ in Probe() }
    let counts = Locked<[[UInt]]>([])
    for probe in probes { bench.dismiss(probe) }
    // Each is held by the array, and one of them by the watcher.
    let before = probes.map { _getRetainCount($0) }
    bench.recorder.whileExamining {
      counts.withLock { $0.append(probes.map { _getRetainCount($0) }) }
    }
    bench.scheduler.advance(by: .seconds(2))
    let extra = counts.withLock { $0 }.map { zip($0, before).map { $0 - $1 } }
    #expect(extra == [[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    withExtendedLifetime(probes) {}
  }

  @Test("Eight threads register at once, and nothing is lost or doubled")
  func eightThreads() {
    let bench = Bench()
    let kept = Locked<[Probe]>([])
    let deaths = Counter()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<2_000 {
        let probe = Probe { deaths.add() }
        let entry = bench.dismiss(probe, scope: UInt32(thread))
        bench.dismiss(probe, scope: UInt32(thread))
        if number % 10 == 0 {
          kept.withLock { $0.append(probe) }
        } else if number % 10 == 1, let entry {
          bench.watcher.cancel(entry)
        } else if number % 10 == 2 {
          bench.watcher.present(probe)
        } else if number % 10 == 3 {
          _ = bench.watcher.look(ScopeID(rawValue: UInt32(thread)))
        }
      }
    }
    #expect(deaths.value == 8 * 2_000 * 9 / 10)
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.count == 8 * 200)
    #expect(bench.recorder.told.released.isEmpty)
    #expect(bench.watcher.entryCount == 8 * 200)
    kept.withLock { $0 }.forEach { withExtendedLifetime($0) {} }
  }

  @Test("Odd objects are watched without harm: boxed values, metatypes, functions, static storage")
  func oddObjects() {
    let bench = Bench()
    let function: () -> Void = {}
    let odd: [AnyObject] = [
      5 as AnyObject, "text" as AnyObject, Probe.self as AnyObject, function as AnyObject,
      (1, 2) as AnyObject, [Int]() as AnyObject, [1, 2, 3] as AnyObject,
      // SAFETY: An array of Swift's is one reference to its storage.
      unsafe unsafeBitCast([1, 2, 3], to: AnyObject.self),
      unsafe unsafeBitCast([Int](), to: AnyObject.self),
    ]
    for object in odd { bench.dismiss(object) }
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.recorder.told.retained.count == odd.count)
    withExtendedLifetime(odd) {}
  }
}
