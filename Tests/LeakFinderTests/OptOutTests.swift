import LeakFinder
import LeakReports
import LeakTestSupport
import Testing

@Suite("Opting out")
struct OptOutTests {
  @Test("By class, in the configuration or later; subclasses are still reported")
  func byClass() {
    let bench = TrackerBench { $0.ignore(Screen.self) }
    let (screen, popover) = (Screen(), Popover())
    bench.tracker.didDismiss(screen)
    bench.tracker.didDismiss(popover)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.map(\.object.typeName) == ["LeakFinderTests.Popover"])
    let another = Popover()
    bench.tracker.ignore(Popover.self)
    bench.tracker.didDismiss(another)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 1)
    withExtendedLifetime((screen, popover, another)) {}
  }

  @Test("By conformance: the object is asked at every dismissal")
  func byConformance() {
    let bench = TrackerBench()
    let player = Player()
    player.playsOn = true
    bench.tracker.didDismiss(player)
    bench.tracker.didDismiss(player)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.isEmpty)
    player.playsOn = false
    bench.tracker.didDismiss(player)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 1)
    withExtendedLifetime(player) {}
  }

  @Test(
    "By environment",
    arguments: [
      ("off", false, true, false), ("OFF", false, true, false), ("0", true, true, false),
      ("on", true, false, true), ("1", true, false, true), ("", true, false, false),
      (nil, true, false, false), (nil, true, true, true), (nil, false, false, true),
      ("maybe", true, true, true), ("maybe", true, false, false),
    ] as [(String?, Bool, Bool, Bool)]
  )
  func byEnvironment(_ value: String?, isShared: Bool, isDebug: Bool, isActive: Bool) {
    let environment = LeakFinderEnvironment { $0 == "LEAKFINDER" ? value : nil }
    #expect(environment.isActive(isShared: isShared, isDebug: isDebug) == isActive)
  }

  @Test(
    "Reports are printed in debug builds, and in release builds that the environment switches on",
    arguments: [
      (nil, true, true), (nil, false, false), ("on", false, true), ("YES", false, true),
      ("on", true, true), ("off", false, false), ("maybe", false, false),
    ] as [(String?, Bool, Bool)]
  )
  func printsByEnvironment(_ value: String?, isDebug: Bool, isPrinted: Bool) {
    let environment = ["LEAKFINDER": value].compactMapValues(\.self)
    let usual = LeakTracker.Configuration(
      environment: LeakFinderEnvironment { environment[$0] },
      isDebug: isDebug
    )
    let bench = TrackerBench(environment: ["LEAKFINDER": "on"]) {
      $0.printsReports = usual.printsReports
    }
    let screen = Screen()
    bench.tracker.didDismiss(screen)
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 1)
    #expect(bench.printed.count == (isPrinted ? 1 : 0))
    withExtendedLifetime(screen) {}
  }

  @Test("A tracker that is off registers nothing, and settles at once")
  func off() async {
    let bench = TrackerBench(environment: ["LEAKFINDER": "off"])
    #expect(!bench.tracker.isActive)
    let screen = Screen()
    bench.tracker.track(screen)
    bench.tracker.didDismiss(screen).cancel()
    bench.tracker.didPresent(screen)
    bench.tracker.didDismiss(screen)
    bench.advance(by: .seconds(10))
    #expect(bench.reports.isEmpty)
    #expect(bench.scheduler.settings == 0)
    #expect(await bench.tracker.settle().isEmpty)
    withExtendedLifetime(screen) {}
  }

  @Test("A value of LEAKFINDER that means nothing is said to mean nothing")
  func unknownValue() {
    let bench = TrackerBench(environment: ["LEAKFINDER": "perhaps"], isShared: true)
    #expect(bench.printed.count == 1)
    #expect(bench.printed.first?.contains("LEAKFINDER=perhaps") == true)
    #expect(TrackerBench(environment: ["LEAKFINDER": "on"], isShared: true).printed.isEmpty)
  }
}
