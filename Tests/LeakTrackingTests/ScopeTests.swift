import LeakTestSupport
import LeakTracking
import Testing

@Suite("Scopes")
struct ScopeTests {
  /// A scope.
  private let mine = ScopeID(rawValue: 1)

  /// Another.
  private let yours = ScopeID(rawValue: 2)

  @Test("Settling one scope neither waits for another nor decides it")
  func apart() {
    let bench = Bench()
    let ends = Counter()
    let (a, b) = (Probe(), Probe())
    bench.dismiss(a, grace: .seconds(1), scope: 1)
    bench.dismiss(b, grace: .seconds(60), scope: 2)
    bench.settle(.owned(by: mine), within: .milliseconds(10), into: ends)
    bench.scheduler.advance(by: .seconds(1))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.retained.map(\.overdue.scope) == [mine])
    withExtendedLifetime((a, b)) {}
  }

  @Test("Settling without an owner covers what belongs to nobody, and no scope of others")
  func unowned() {
    let bench = Bench()
    let ends = Counter()
    let (a, b, c) = (Probe(), Probe(), Probe())
    bench.dismiss(a)
    bench.dismiss(b, scope: 1)
    bench.dismiss(c, grace: .seconds(60), scope: 2)
    bench.settle(.unowned(and: mine), into: ends)
    bench.scheduler.advance(by: .seconds(2))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.retained.count == 2)
    withExtendedLifetime((a, b, c)) {}
  }

  @Test("Registrations that name no scope go to the ambient one")
  func ambient() {
    let bench = Bench()
    let (a, b, c) = (Probe(), Probe(), Probe())
    bench.watcher.setAmbientScope(mine)
    bench.dismiss(a)
    bench.dismiss(b, scope: 2)
    bench.watcher.setAmbientScope(.none)
    bench.dismiss(c)
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.recorder.told.retained.map(\.overdue.scope) == [mine, yours, .none])
    withExtendedLifetime((a, b, c)) {}
  }

  @Test("A look counts what is alive and when it will be decided, and decides nothing")
  func look() throws {
    let bench = Bench()
    #expect(bench.watcher.look(mine).alive == 0)
    let (a, b) = (Probe(), Probe())
    bench.dismiss(a, grace: .seconds(1), scope: 1)
    bench.dismiss(b, grace: .seconds(3), scope: 1)
    do { bench.dismiss(Probe(), scope: 1) }
    let look = bench.watcher.look(mine)
    #expect(look.alive == 2)
    #expect(try #require(look.lastDeadline).seconds(since: bench.clock.now) == 3)
    #expect(bench.recorder.told.examined.isEmpty)
    bench.scheduler.advance(by: .seconds(1))
    #expect(bench.watcher.look(mine).alive == 1)
    #expect(bench.watcher.look(mine).leaked == 1)
    withExtendedLifetime((a, b)) {}
  }

  @Test("A look during an examination takes hold of nothing")
  func lookDuringExamination() {
    let bench = Bench()
    let probe = Probe()
    bench.dismiss(probe, scope: 1)
    bench.recorder.whileExamining {
      #expect(bench.watcher.look(ScopeID(rawValue: 1)).alive == 1)
    }
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.recorder.told.retained.count == 1)
    withExtendedLifetime(probe) {}
  }

  @Test("What a scope abandons is never handed out, and waits for it end")
  func abandon() {
    let bench = Bench()
    let ends = Counter()
    let (a, b) = (Probe(), Probe())
    bench.dismiss(a, scope: 1)
    bench.dismiss(b, scope: 2)
    bench.settle(.owned(by: mine), into: ends)
    bench.watcher.abandon(mine)
    bench.scheduler.advance(by: .seconds(2))
    #expect(ends.value == 1)
    #expect(bench.recorder.told.retained.map(\.overdue.scope) == [yours])
    withExtendedLifetime((a, b)) {}
  }

  @Test("What a scope disowns belongs to nobody afterwards")
  func disown() {
    let bench = Bench()
    let probe = Probe()
    bench.watcher.setAmbientScope(mine)
    bench.dismiss(probe)
    bench.watcher.removeScope(mine)
    bench.scheduler.advance(by: .seconds(2))
    #expect(bench.recorder.told.retained.map(\.overdue.scope) == [.none])
    withExtendedLifetime(probe) {}
  }
}
