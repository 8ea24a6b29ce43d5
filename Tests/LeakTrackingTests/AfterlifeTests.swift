import LeakTestSupport
import LeakTracking
import Testing

@Suite("Reported objects")
struct AfterlifeTests {
  @Test("One that dies later is told once, with the two looks between which it died")
  func releasedLate() throws {
    let bench = Bench()
    var probe: Probe? = Probe()
    let entry = bench.dismiss(probe!)
    bench.scheduler.advance(by: .milliseconds(5_500))
    probe = nil
    bench.scheduler.advance(by: .seconds(3_600))
    let released = try #require(bench.recorder.told.released.first)
    #expect(bench.recorder.told.released.count == 1)
    #expect(released.entry == entry)
    // Looks come 1, 3, 7, … seconds after the report at the deadline.
    #expect(released.lastSeenAlive.seconds(since: released.deadline) == 3)
    #expect(released.firstSeenGone.seconds(since: released.deadline) == 7)
    #expect(bench.watcher.entryCount == 0)
  }

  @Test("Looks grow apart, and never further than ten minutes")
  func growingDistance() {
    let bench = Bench()
    let probe = Probe()
    bench.dismiss(probe)
    bench.scheduler.advance(by: .seconds(2))
    var gaps: [Double] = []
    var last = bench.clock.now
    for _ in 0..<14 {
      let next = bench.scheduler.nextAlarm
      gaps.append(next.seconds(since: last))
      last = next
      bench.scheduler.advance(by: .nanoseconds(next.interval(since: bench.clock.now)))
    }
    #expect(gaps == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600, 600])
    withExtendedLifetime(probe) {}
  }

  @Test("At most 4096 are looked at again, so that memory stays bounded")
  func bounded() {
    let bench = Bench()
    let probes = (0..<4_200).map { _ in Probe() }
    for probe in probes { bench.dismiss(probe) }
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.count == 4_200)
    #expect(bench.recorder.told.retained.filter(\.isWatchedFurther).count == 4_096)
    #expect(bench.watcher.entryCount == 4_096)
    withExtendedLifetime(probes) {}
  }

  @Test("Taking back a dismissal after its report changes nothing")
  func cancelAfterReport() throws {
    let bench = Bench()
    var probe: Probe? = Probe()
    let entry = try #require(bench.dismiss(probe!))
    bench.scheduler.advance(by: .seconds(2))
    bench.watcher.cancel(entry)
    bench.watcher.present(probe!)
    probe = nil
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.recorder.told.released.map(\.entry) == [entry])
  }

  @Test("An object that is presented after its report and dismissed again is handed out again")
  func presentedAgain() throws {
    let bench = Bench()
    var probe: Probe? = Probe()
    bench.dismiss(try #require(probe), reason: "first")
    bench.scheduler.advance(by: .seconds(2))
    bench.dismiss(try #require(probe), reason: "repeated")
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.map(\.overdue.reason) == ["first"])
    bench.watcher.present(try #require(probe))
    bench.scheduler.advance(by: .seconds(60))
    #expect(bench.recorder.told.retained.count == 1)
    bench.dismiss(try #require(probe), reason: "second")
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.recorder.told.retained.map(\.overdue.reason) == ["first", "second"])
    // Both reports are taken back.
    probe = nil
    bench.scheduler.advance(by: .seconds(600))
    #expect(
      Set(bench.recorder.told.released.map(\.entry))
        == Set(bench.recorder.told.retained.map(\.overdue.entry))
    )
    #expect(bench.watcher.entryCount == 0)
  }
}
