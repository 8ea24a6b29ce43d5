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

  @Test("are never decided before their own deadlines")
  func neverEarly() {
    let bench = Bench(gathering: .milliseconds(25))
    let probes = [Probe(), Probe()]
    bench.dismiss(probes[0])
    bench.clock.jump(by: .milliseconds(26))
    bench.dismiss(probes[1])
    bench.scheduler.advance(by: .milliseconds(1_998))
    #expect(bench.recorder.told.retained.isEmpty)
    bench.scheduler.advance(by: .milliseconds(1))
    #expect(bench.recorder.told.retained.count == 1)
    bench.scheduler.advance(by: .milliseconds(25))
    #expect(bench.recorder.told.retained.count == 1)
    bench.scheduler.advance(by: .milliseconds(1))
    #expect(bench.recorder.told.retained.count == 2)
    withExtendedLifetime(probes) {}
  }

  @Test("are forgotten where they die while a check waits")
  func dies() {
    let bench = Bench(gathering: .milliseconds(25))
    let ends = Counter()
    do {
      let probe = Probe()
      bench.dismiss(probe)
      bench.settle(into: ends)
      bench.scheduler.advance(by: .milliseconds(2_010))
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
