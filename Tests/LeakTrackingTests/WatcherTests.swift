import LeakLocking
import LeakTestSupport
import LeakTracking
import Testing

@Suite("Watcher")
struct WatcherTests {
  @Test("An object that is gone in time is never handed out")
  func goneInTime() {
    let bench = Bench()
    do {
      let probe = Probe()
      bench.dismiss(probe)
      bench.scheduler.advance(by: .seconds(1))
    }
    bench.scheduler.advance(by: .seconds(10))
    #expect(bench.recorder.told.retained.isEmpty)
    #expect(bench.recorder.told.examined.isEmpty)
    #expect(bench.watcher.entryCount == 0)
  }

  @Test("An object that outlives its grace period is handed out once, at its deadline")
  func retained() throws {
    let bench = Bench()
    let probe = Probe()
    let began = bench.clock.now
    bench.dismiss(probe, reason: "popped", line: 31)
    bench.scheduler.advance(by: .milliseconds(1_999))
    #expect(bench.recorder.told.retained.isEmpty)
    bench.scheduler.advance(by: .milliseconds(1))
    let overdue = try #require(bench.recorder.told.retained.first?.overdue)
    #expect(overdue.seenAt.seconds(since: began) == 2)
    #expect(overdue.reason == "popped")
    #expect(overdue.site.line == 31)
    #expect(overdue.backtrace == 7)
    bench.scheduler.advance(by: .seconds(3_600))
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("The watcher keeps nothing alive")
  func keepsNothingAlive() {
    let bench = Bench()
    let deaths = Counter()
    var probe: Probe? = Probe { deaths.add() }
    bench.dismiss(probe!)
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.count == 1)
    #expect(deaths.value == 0)
    probe = nil
    #expect(deaths.value == 1)
  }

  @Test("Each object has its own grace period, decided in order of deadlines")
  func ownGrace() {
    let bench = Bench()
    let (slow, quick, middle) = (Probe(), Probe(), Probe())
    let slowEntry = bench.dismiss(slow, grace: .seconds(5))
    let quickEntry = bench.dismiss(quick, grace: .milliseconds(10))
    let middleEntry = bench.dismiss(middle, grace: .seconds(1))
    bench.scheduler.advance(by: .seconds(6))
    #expect(
      bench.recorder.told.examined == [quickEntry, middleEntry, slowEntry].compactMap(\.self)
    )
    withExtendedLifetime((slow, quick, middle)) {}
  }

  @Test("All objects share one alarm, which later deadlines do not touch")
  func oneAlarm() {
    let bench = Bench()
    let probes = (0..<1_000).map { _ in Probe() }
    for (number, probe) in probes.enumerated() {
      bench.dismiss(probe, grace: .milliseconds(2_000 + number))
    }
    #expect(bench.scheduler.alarmCount == 1)
    #expect(bench.scheduler.settings == 1)
    bench.scheduler.advance(by: .seconds(4))
    #expect(bench.recorder.told.retained.count == 1_000)
    withExtendedLifetime(probes) {}
  }

  @Test("Dismissing an object twice makes one entry: first call, earlier deadline")
  func twice() {
    let bench = Bench()
    let probe = Probe()
    let first = bench.dismiss(probe, grace: .seconds(2), reason: "first", line: 1)
    let second = bench.dismiss(probe, grace: .seconds(1), reason: "second", line: 2)
    bench.dismiss(probe, grace: .seconds(60), line: 3)
    #expect(first == second)
    #expect(bench.watcher.entryCount == 1)
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.recorder.told.retained.map(\.overdue.reason) == ["first"])
    #expect(bench.recorder.told.retained.map(\.overdue.site.line) == [1])
    bench.dismiss(probe)
    bench.scheduler.advance(by: .seconds(60))
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("A new object at the address of an old one is a new entry")
  func reusedAddress() {
    let bench = Bench()
    var reuses = 0
    var survivor: Probe?
    for _ in 0..<200 {
      let address: ObjectIdentifier
      do {
        let old = Probe()
        address = ObjectIdentifier(old)
        bench.dismiss(old, grace: .seconds(2), reason: "old")
      }
      let new = Probe()
      guard ObjectIdentifier(new) == address else { continue }
      reuses += 1
      survivor = new
      bench.dismiss(new, grace: .seconds(3), reason: "new")
      bench.scheduler.advance(by: .seconds(2))
      #expect(bench.recorder.told.retained.isEmpty)
      break
    }
    #expect(reuses == 1, "the allocator gave no address out again")
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.recorder.told.retained.map(\.overdue.reason) == ["new"])
    withExtendedLifetime(survivor) {}
  }

  @Test("A reported object whose address is used again is told as released")
  func reusedAddressOfReported() {
    let bench = Bench()
    var isReused = false
    for _ in 0..<200 where !isReused {
      var old: Probe? = Probe()
      let address = ObjectIdentifier(old!)
      bench.dismiss(old!)
      bench.scheduler.advance(by: .seconds(2))
      let before = bench.recorder.told.released.count
      old = nil
      let new = Probe()
      guard ObjectIdentifier(new) == address else { continue }
      isReused = true
      bench.dismiss(new)
      bench.scheduler.advance(by: .milliseconds(1))
      #expect(bench.recorder.told.released.count == before + 1)
    }
    #expect(isReused, "the allocator gave no address out again")
  }

  @Test("A dismissal can be taken back until it is decided")
  func cancel() throws {
    let bench = Bench()
    let (probe, other) = (Probe(), Probe())
    let entry = try #require(bench.dismiss(probe))
    bench.dismiss(other)
    bench.watcher.cancel(entry)
    bench.watcher.cancel(entry)
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.count == 1)
    #expect(bench.recorder.told.retained.first?.overdue.entry != entry)
    withExtendedLifetime((probe, other)) {}
  }

  @Test("Taking back an old dismissal does not touch a later one in its place")
  func cancelStale() throws {
    let bench = Bench()
    let (probe, other) = (Probe(), Probe())
    let stale = try #require(bench.dismiss(probe))
    bench.watcher.cancel(stale)
    bench.dismiss(other)
    bench.watcher.cancel(stale)
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime((probe, other)) {}
  }

  @Test("Presenting an object takes back all its dismissals, in every scope")
  func present() {
    let bench = Bench()
    let probe = Probe()
    bench.dismiss(probe)
    bench.dismiss(probe, scope: 4)
    #expect(bench.watcher.entryCount == 2)
    bench.watcher.present(probe)
    #expect(bench.watcher.entryCount == 0)
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.isEmpty)
    bench.dismiss(probe)
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("Presenting an object that nobody dismissed does nothing")
  func presentUnknown() {
    let bench = Bench()
    let (probe, other) = (Probe(), Probe())
    bench.watcher.present(other)
    bench.dismiss(probe)
    bench.watcher.present(other)
    #expect(bench.watcher.entryCount == 1)
    withExtendedLifetime(probe) {}
  }

  @Test(
    "Absurd grace periods are clamped",
    arguments: [
      (Duration.seconds(-1), 0),
      (.zero, 0),
      (.nanoseconds(-1), 0),
      (Duration(secondsComponent: .min, attosecondsComponent: 0), 0),
      (.nanoseconds(1), 1),
      (.milliseconds(1_500), 1_500_000_000),
      (.seconds(10 * 365 * 86_400), 86_400_000_000_000),
      (Duration(secondsComponent: .max, attosecondsComponent: 0), 86_400_000_000_000),
    ]
  )
  func absurd(_ duration: Duration, _ nanoseconds: Int) {
    #expect(GracePeriod(duration).nanoseconds == Int64(nanoseconds))
    let bench = Bench()
    let probe = Probe()
    bench.dismiss(probe, grace: duration)
    bench.scheduler.advance(by: .nanoseconds(nanoseconds))
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("An object that is being deinitialised can be registered, and is never handed out")
  func registeredInItsDeinit() {
    final class Farewell: Sendable {
      let bench: Bench
      init(_ bench: Bench) { self.bench = bench }
      deinit { bench.dismiss(self) }
    }
    let bench = Bench()
    do { _ = Farewell(bench) }
    #expect(bench.watcher.entryCount == 1)
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.examined.isEmpty)
    #expect(bench.watcher.entryCount == 0)
  }
}
