import LeakTestSupport
import LeakTracking
import Testing

@Suite("Late checks")
struct LateCheckTests {
  @Test("A check that comes late gives the object its whole grace period once more")
  func secondChance() {
    let bench = Bench()
    let probe = Probe()
    bench.dismiss(probe)
    bench.clock.jump(by: .seconds(30))
    bench.scheduler.ringOverdue()
    #expect(bench.recorder.told.retained.isEmpty)
    bench.scheduler.advance(by: .milliseconds(1_999))
    #expect(bench.recorder.told.retained.isEmpty)
    bench.scheduler.advance(by: .milliseconds(1))
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("There is one second chance, not a third: an always busy machine hides nothing")
  func noThirdChance() {
    let bench = Bench()
    let probe = Probe()
    bench.dismiss(probe)
    bench.clock.jump(by: .seconds(30))
    bench.scheduler.ringOverdue()
    bench.clock.jump(by: .seconds(30))
    bench.scheduler.ringOverdue()
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("A check within the tolerance of half a second decides")
  func tolerated() {
    let bench = Bench()
    let probe = Probe()
    bench.dismiss(probe)
    bench.clock.jump(by: .milliseconds(2_500))
    bench.scheduler.ringOverdue()
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("An object that dies in its second chance is never handed out")
  func diesInSecondChance() {
    let bench = Bench()
    do {
      let probe = Probe()
      bench.dismiss(probe)
      bench.clock.jump(by: .seconds(30))
      bench.scheduler.ringOverdue()
      withExtendedLifetime(probe) {}
    }
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.examined.isEmpty)
    #expect(bench.watcher.entryCount == 0)
  }
}
