import LeakTestSupport
import LeakTracking
import Testing

@Suite("Scenarios: watching under pressure")
struct WatchingScenarios {
  @Test("Objects made and dropped in quick succession are never handed out (row 170)")
  func rapid() {
    let bench = Bench()
    for _ in 0..<10_000 {
      bench.dismiss(Probe(), grace: .milliseconds(1))
      bench.scheduler.advance(by: .microseconds(10))
    }
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.recorder.told.examined.isEmpty)
    #expect(bench.recorder.told.retained.isEmpty)
    #expect(bench.watcher.entryCount == 0)
  }

  @Test("Under memory pressure, what is alive is handed out once and the rest never (row 170)")
  func pressure() {
    let bench = Bench()
    var kept: [Probe] = []
    for number in 0..<1_000 {
      let ballast = [UInt8](repeating: 1, count: 100_000)
      let probe = Probe()
      bench.dismiss(probe)
      if number % 100 == ballast.count % 100 { kept.append(probe) }
    }
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.recorder.told.retained.count == 10)
    withExtendedLifetime(kept) {}
  }

  @Test("A very short and a very long grace period are both kept (row 170)")
  func delays() {
    let bench = Bench()
    let (brief, lasting) = (Probe(), Probe())
    let briefEntry = bench.dismiss(brief, grace: .nanoseconds(1))
    let lastingEntry = bench.dismiss(lasting, grace: .seconds(3_600))
    bench.scheduler.advance(by: .milliseconds(1))
    #expect(bench.recorder.told.examined == [briefEntry].compactMap(\.self))
    bench.scheduler.advance(by: .seconds(3_599))
    #expect(bench.recorder.told.examined.count == 1)
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.recorder.told.examined == [briefEntry, lastingEntry].compactMap(\.self))
    withExtendedLifetime((brief, lasting)) {}
  }
}
