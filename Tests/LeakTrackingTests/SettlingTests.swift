import LeakTestSupport
import LeakTracking
import Testing

@Suite("Settling")
struct SettlingTests {
  @Test("With nothing alive it is over before the call returns")
  func nothingToWaitFor() {
    let bench = Bench()
    let ends = Counter()
    bench.settle(into: ends)
    #expect(ends.value == 1)
    do { bench.dismiss(Probe()) }
    #expect(bench.settle(into: ends) == nil)
    #expect(ends.value == 2)
    #expect(bench.watcher.entryCount == 0)
  }

  @Test("It is over milliseconds after the last object has gone, long before its deadline")
  func earlySuccess() {
    let bench = Bench()
    let ends = Counter()
    var first: Probe? = Probe()
    var second: Probe? = Probe()
    bench.dismiss(first!)
    bench.dismiss(second!)
    bench.settle(into: ends)
    bench.scheduler.advance(by: .milliseconds(10))
    first = nil
    bench.scheduler.advance(by: .milliseconds(100))
    #expect(ends.value == 0)
    second = nil
    bench.scheduler.advance(by: .milliseconds(50))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.examined.isEmpty)
  }

  @Test("The looks come 1, 2, 4, … and at most 50 ms apart")
  func growingPolls() {
    let bench = Bench()
    let probe = Probe()
    bench.dismiss(probe)
    var last = bench.clock.now
    bench.settle(into: Counter())
    var gaps: [Double] = []
    for _ in 0..<9 {
      let next = bench.scheduler.nextAlarm
      gaps.append((next.seconds(since: last) * 1_000).rounded())
      last = next
      bench.scheduler.advance(by: .nanoseconds(next.interval(since: bench.clock.now)))
    }
    #expect(gaps == [1, 2, 4, 8, 16, 32, 50, 50, 50])
    withExtendedLifetime(probe) {}
  }

  @Test("It waits no longer than the longest grace period then pending")
  func bounded() {
    let bench = Bench()
    let ends = Counter()
    let (slow, quick, later) = (Probe(), Probe(), Probe())
    bench.dismiss(slow, grace: .seconds(5))
    bench.dismiss(quick, grace: .seconds(1))
    bench.settle(into: ends)
    bench.scheduler.advance(by: .seconds(4))
    bench.dismiss(later, grace: .seconds(60))
    #expect(ends.value == 0)
    #expect(bench.recorder.told.retained.count == 1)
    bench.scheduler.advance(by: .seconds(1))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.retained.count == 2)
    withExtendedLifetime((slow, quick, later)) {}
  }

  @Test("A limit brings longer deadlines forward and leaves shorter ones alone")
  func limited() {
    let bench = Bench()
    let ends = Counter()
    let (slow, quick) = (Probe(), Probe())
    bench.dismiss(slow, grace: .seconds(60))
    bench.dismiss(quick, grace: .milliseconds(20))
    bench.settle(within: .milliseconds(100), into: ends)
    bench.scheduler.advance(by: .milliseconds(20))
    #expect(bench.recorder.told.retained.count == 1)
    bench.scheduler.advance(by: .milliseconds(79))
    #expect(ends.value == 0)
    bench.scheduler.advance(by: .milliseconds(1))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.retained.count == 2)
    withExtendedLifetime((slow, quick)) {}
  }

  @Test("A limit of zero decides at once, on the alarm's thread")
  func zeroLimit() {
    let bench = Bench()
    let ends = Counter()
    let probe = Probe()
    bench.dismiss(probe, grace: .seconds(60))
    bench.settle(within: .zero, into: ends)
    #expect(ends.value == 0)
    bench.scheduler.advance(by: .zero)
    #expect(ends.value == 1)
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("It ends only after the reports are published")
  func afterPublication() {
    let bench = Bench()
    let ends = Counter()
    let endsSeen = Counter()
    let probe = Probe()
    bench.dismiss(probe)
    bench.settle(into: ends)
    bench.recorder.whileReporting { if ends.value > 0 { endsSeen.add() } }
    bench.scheduler.advance(by: .seconds(2))
    #expect(ends.value == 1)
    #expect(endsSeen.value == 0)
    withExtendedLifetime(probe) {}
  }

  @Test("A call during an examination waits for its report")
  func duringExamination() {
    let bench = Bench()
    let ends = Counter()
    let probe = Probe()
    bench.dismiss(probe)
    bench.recorder.whileExamining {
      bench.settle(into: ends)
      #expect(ends.value == 0)
    }
    bench.scheduler.advance(by: .seconds(2))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("Calls that wait at once all end, each once")
  func concurrent() {
    let bench = Bench()
    let ends = Counter()
    let probe = Probe()
    bench.dismiss(probe)
    for _ in 0..<10 { bench.settle(into: ends) }
    bench.scheduler.advance(by: .seconds(2))
    #expect(ends.value == 10)
    withExtendedLifetime(probe) {}
  }

  @Test("A dismissal that is taken back ends the wait for it")
  func cancelled() throws {
    let bench = Bench()
    let ends = Counter()
    let probe = Probe()
    let entry = try #require(bench.dismiss(probe))
    bench.settle(into: ends)
    bench.watcher.cancel(entry)
    bench.scheduler.advance(by: .milliseconds(1))
    #expect(ends.value == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("A wait can be ended early, once")
  func endWaiting() throws {
    let bench = Bench()
    let ends = Counter()
    let probe = Probe()
    bench.dismiss(probe)
    let waiter = try #require(bench.settle(into: ends))
    bench.watcher.endWaiting(waiter)
    bench.watcher.endWaiting(waiter)
    #expect(ends.value == 1)
    bench.scheduler.advance(by: .seconds(3))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("A late check prolongs the wait by the second chance")
  func lateCheck() {
    let bench = Bench()
    let ends = Counter()
    let probe = Probe()
    bench.dismiss(probe)
    bench.settle(into: ends)
    bench.clock.jump(by: .seconds(30))
    bench.scheduler.ringOverdue()
    #expect(ends.value == 0)
    bench.scheduler.advance(by: .seconds(2))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("It looks at reported objects again, and waits until a late end is told")
  func releasedLate() {
    let bench = Bench()
    let ends = Counter()
    var probe: Probe? = Probe()
    bench.dismiss(probe!)
    bench.scheduler.advance(by: .seconds(2))
    bench.settle(into: ends)
    #expect(ends.value == 1)
    probe = nil
    bench.settle(into: ends)
    #expect(ends.value == 1)
    bench.scheduler.advance(by: .zero)
    #expect(ends.value == 2)
    #expect(bench.recorder.told.released.count == 1)
  }

  @Test("A late end is told to a call that comes while another object is examined")
  func releasedLateDuringExamination() {
    let bench = Bench()
    let ends = Counter()
    var probe: Probe? = Probe()
    bench.dismiss(probe!)
    bench.scheduler.advance(by: .seconds(2))
    probe = nil
    let other = Probe()
    bench.dismiss(other)
    bench.recorder.whileExamining {
      bench.settle(into: ends)
      #expect(ends.value == 0)
    }
    bench.scheduler.advance(by: .seconds(2))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.released.count == 1)
    withExtendedLifetime(other) {}
  }

  @Test("An async wait ends when its task is cancelled")
  func cancelledTask() async {
    let bench = Bench()
    let probe = Probe()
    bench.dismiss(probe)
    let task = Task { await bench.watcher.settle(.unowned(and: .none), within: nil) }
    task.cancel()
    await task.value
    #expect(bench.recorder.told.examined.isEmpty)
    withExtendedLifetime(probe) {}
  }
}
