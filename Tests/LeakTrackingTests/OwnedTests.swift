import LeakTestSupport
import LeakTracking
import Testing

@Suite("What a dismissed object owns")
struct OwnedTests {
  /// Registers an object because its owner was dismissed.
  @discardableResult
  private static func own(
    _ object: AnyObject,
    _ bench: Bench,
    by dismissal: EntryID,
    holder: AnyObject
  ) -> EntryID? {
    bench.watcher.setTreatment(of: object, asks: false)
    let registration = Registration(
      now: bench.clock.now,
      grace: GracePeriod(.seconds(2)),
      reason: "owned",
      site: CallSite(fileID: "Tests/File.swift", filePath: "/File.swift", line: 1, column: 1),
      backtrace: 7,
      scope: ScopeID.none
    )
    let outcome = bench.watcher.registerOwned(
      object,
      as: registration,
      by: dismissal,
      holder: holder
    )
    guard case .registered(let entry) = outcome else { return nil }
    return entry
  }

  @Test("A part that survives its dead owner is handed out")
  func survivor() throws {
    let bench = Bench()
    let part = Probe()
    do {
      let owner = Probe()
      let dismissal = try #require(bench.dismiss(owner))
      Self.own(part, bench, by: dismissal, holder: owner)
    }
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.map(\.overdue.reason) == ["owned"])
    withExtendedLifetime(part) {}
  }

  @Test("While what held a part lives, only that is handed out")
  func holderLives() throws {
    let bench = Bench()
    let (owner, part) = (Probe(), Probe())
    let dismissal = try #require(bench.dismiss(owner, reason: "popped"))
    Self.own(part, bench, by: dismissal, holder: owner)
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.map(\.overdue.reason) == ["popped"])
    #expect(bench.watcher.tally.forgotten == 1)
    withExtendedLifetime((owner, part)) {}
  }

  @Test("Taking back the owner's dismissal takes back its parts'", arguments: [true, false])
  func takenBack(byPresenting: Bool) throws {
    let bench = Bench()
    let (owner, part, other) = (Probe(), Probe(), Probe())
    let dismissal = try #require(bench.dismiss(owner))
    Self.own(part, bench, by: dismissal, holder: owner)
    bench.dismiss(other)
    if byPresenting { bench.watcher.present(owner) } else { bench.watcher.cancel(dismissal) }
    #expect(bench.watcher.entryCount == 1)
    #expect(bench.watcher.tally.cancelled == 2)
    withExtendedLifetime((owner, part, other)) {}
  }

  @Test("A part that is dismissed itself is judged by itself")
  func dismissedItself() throws {
    let bench = Bench()
    let (owner, part) = (Probe(), Probe())
    let dismissal = try #require(bench.dismiss(owner))
    let entry = Self.own(part, bench, by: dismissal, holder: owner)
    #expect(bench.dismiss(part, reason: "closed", line: 9) == entry)
    bench.watcher.present(owner)
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.map(\.overdue.reason) == ["closed"])
    #expect(bench.recorder.told.retained.map(\.overdue.site.line) == [9])
    withExtendedLifetime((owner, part)) {}
  }

  @Test("An object that was dismissed before its owner keeps its own reason")
  func dismissedBefore() throws {
    let bench = Bench()
    let (owner, part) = (Probe(), Probe())
    bench.dismiss(part, reason: "closed")
    let dismissal = try #require(bench.dismiss(owner, reason: "popped"))
    Self.own(part, bench, by: dismissal, holder: owner)
    bench.scheduler.advance(by: .seconds(3))
    #expect(bench.recorder.told.retained.map(\.overdue.reason) == ["closed", "popped"])
    withExtendedLifetime((owner, part)) {}
  }
}

@Suite("Counting registrations")
struct TallyTests {
  @Test("Every registration ends up in exactly one count")
  func adds() {
    let bench = Bench()
    let (leaked, presented, pending) = (Probe(), Probe(), Probe())
    bench.dismiss(leaked)
    bench.dismiss(leaked)
    bench.dismiss(Probe())
    bench.dismiss(presented)
    bench.watcher.present(presented)
    bench.scheduler.advance(by: .seconds(3))
    bench.dismiss(pending)
    let tally = bench.watcher.tally
    #expect(tally.registered == 4)
    #expect(tally.reported == 1)
    #expect(tally.forgotten == 1)
    #expect(tally.cancelled == 1)
    #expect(tally.pending == 1)
    withExtendedLifetime((leaked, presented, pending)) {}
  }
}
