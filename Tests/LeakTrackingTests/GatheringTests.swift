import LeakTestSupport
import LeakTracking
import Testing

@Suite("Objects dismissed one right after the other")
struct GatheringTests {
  @Test("are decided in one check, though their deadlines are not the same")
  func together() {
    let bench = Bench(gathering: .milliseconds(25))
    let probes = [Probe(), Probe(), Probe()]
    for probe in probes {
      bench.dismiss(probe)
      bench.clock.jump(by: .milliseconds(8))
    }
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.count == 3)
    #expect(bench.recorder.told.reports == 1)
    withExtendedLifetime(probes) {}
  }

  @Test("are decided in one check while somebody waits for them and looks again and again")
  func togetherWhileWaiting() {
    let bench = Bench(gathering: .milliseconds(25))
    let probes = [Probe(), Probe()]
    bench.dismiss(probes[0], grace: .milliseconds(100))
    bench.clock.jump(by: .milliseconds(4))
    bench.dismiss(probes[1], grace: .milliseconds(100))
    let ends = Counter()
    bench.settle(into: ends)
    bench.scheduler.advance(by: .milliseconds(200))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.retained.count == 2)
    #expect(bench.recorder.told.reports == 1)
    withExtendedLifetime(probes) {}
  }

  @Test("are never decided before their own deadlines, and wait for none that is further away")
  func neverEarly() {
    let bench = Bench(gathering: .milliseconds(25))
    let probes = [Probe(), Probe(), Probe()]
    bench.dismiss(probes[0])
    bench.clock.jump(by: .milliseconds(10))
    bench.dismiss(probes[1])
    bench.clock.jump(by: .milliseconds(16))
    bench.dismiss(probes[2])
    bench.scheduler.advance(by: .milliseconds(1_983))
    #expect(bench.recorder.told.retained.isEmpty)
    bench.scheduler.advance(by: .milliseconds(1))
    #expect(bench.recorder.told.retained.count == 2)
    bench.scheduler.advance(by: .milliseconds(15))
    #expect(bench.recorder.told.retained.count == 2)
    bench.scheduler.advance(by: .milliseconds(1))
    #expect(bench.recorder.told.retained.count == 3)
    withExtendedLifetime(probes) {}
  }

  @Test("do not put off one that was dismissed alone")
  func alone() {
    let bench = Bench(gathering: .milliseconds(25))
    let probe = Probe()
    bench.dismiss(probe)
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("are decided though one of them dies, and though dismissals never end")
  func steadily() {
    let bench = Bench(gathering: .milliseconds(25))
    let probe = Probe()
    bench.dismiss(probe, grace: .milliseconds(100))
    for _ in 0..<40 {
      bench.scheduler.advance(by: .milliseconds(5))
      bench.dismiss(Probe(), grace: .milliseconds(100))
    }
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("are forgotten where they die while a check waits")
  func dies() {
    let bench = Bench(gathering: .milliseconds(25))
    let ends = Counter()
    do {
      let probe = Probe()
      bench.dismiss(probe)
      bench.clock.jump(by: .milliseconds(20))
      bench.dismiss(Probe())
      bench.settle(into: ends)
      bench.scheduler.advance(by: .milliseconds(1_990))
      #expect(bench.recorder.told.examined.isEmpty)
      #expect(ends.value == 0)
      withExtendedLifetime(probe) {}
    }
    bench.scheduler.advance(by: .milliseconds(50))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.examined.isEmpty)
    #expect(bench.watcher.entryCount == 0)
  }
}
