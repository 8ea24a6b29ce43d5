import Testing

@testable import LeakTracking

@Suite("Watcher state")
struct WatcherStateTests {
  /// Nobody in particular.
  private let scope = ScopeID(rawValue: 1)

  /// A point of time.
  private func second(_ number: Int64) -> Timestamp {
    Timestamp(nanoseconds: number * 1_000_000_000)
  }

  /// Registers objects for two seconds.
  private func state(with objects: [AnyObject]) -> WatcherState {
    var state = WatcherState(lateTolerance: 500_000_000)
    for object in objects {
      state.types[WatcherState.typeKey(of: object)] = .tracked
      _ = state.register(object, as: registration(at: 1), isAsked: false)
    }
    return state
  }

  /// A registration for two seconds.
  private func registration(at number: Int64) -> Registration {
    Registration(
      now: second(number),
      grace: GracePeriod(.seconds(2)),
      reason: nil,
      site: CallSite(fileID: "Tests/File.swift", filePath: "/File.swift", line: 1, column: 1),
      backtrace: 0,
      scope: scope
    )
  }

  @Test("While one object is examined, looks from elsewhere load none")
  func noLoadsWhileExamining() throws {
    let (first, second) = (Probe(), Probe())
    var state = state(with: [first, second])
    let plan = state.beginCheck(now: self.second(3))
    guard
      case .begin = state.beginExamining(
        try #require(plan.overdue.first?.entry),
        now: self.second(3)
      )
    else {
      Issue.record("nothing to examine")
      return
    }
    // A pending entry, to have something to look at.
    let third = Probe()
    _ = state.register(third, as: registration(at: 3), isAsked: false)
    let held = HeldObjects()
    #expect(state.look(scope, now: self.second(3), held: held).alive == 3)
    #expect(held.isEmpty)
    let settling = state.beginSettling(.owned(by: scope), limit: nil, now: self.second(3)) {}
    #expect(settling.held.isEmpty)
    _ = state.endExamining(plan.overdue[0].entry)
    #expect(state.look(scope, now: self.second(3), held: held).alive == 3)
    #expect(held.count == 1)
    withExtendedLifetime((first, second, third)) {}
  }

  @Test("While a look from elsewhere holds an object, none is examined; it comes up again soon")
  func noExaminationWhilePeeking() throws {
    let (first, second) = (Probe(), Probe())
    var state = state(with: [first, second])
    let held = HeldObjects()
    _ = state.look(scope, now: self.second(2), held: held)
    #expect(held.count == 2)
    let plan = state.beginCheck(now: self.second(3))
    guard
      case .later = state.beginExamining(
        try #require(plan.overdue.first?.entry),
        now: self.second(3)
      )
    else {
      Issue.record("examined while another look held an object")
      return
    }
    held.letGo()
    state.endPeek()
    #expect(state.endCheck(retained: [], now: self.second(3)).next < self.second(4))
    let again = state.beginCheck(now: self.second(3).advanced(by: 1_000_000))
    guard
      case .begin = state.beginExamining(
        try #require(again.overdue.first?.entry),
        now: self.second(3)
      )
    else {
      Issue.record("not examined afterwards")
      return
    }
    withExtendedLifetime((first, second)) {}
  }

  @Test("The memory of a burst is given back when all of it is over")
  func shrinks() {
    var state = state(with: (0..<5_000).map { _ in Probe() })
    #expect(state.liveCount == 5_000)
    _ = state.beginCheck(now: second(3))
    #expect(state.endCheck(retained: [], now: second(3)).next == .never)
    #expect(state.liveCount == 0)
    #expect(state.entries.isEmpty)
  }
}
