import Testing

@testable import LeakFinderTesting

@Suite("LEAKFINDER_MODE")
struct LeakDetectionModeTests {
  @Test(
    "turns failures into warnings",
    arguments: ["warn", "warning", "WARN"]
  )
  func isLenient(value: String) {
    #expect(LeakDetectionMode.leniency(value) == .everything)
  }

  @Test(
    "changes nothing otherwise",
    arguments: [nil, "", "fail", "failure", "perhaps"]
  )
  func isStrict(value: String?) {
    #expect(LeakDetectionMode.leniency(value) == .nothing)
  }

  @Test("warn-reports warns of what has a report, which a baseline judges, and of nothing else")
  func reports() {
    #expect(LeakDetectionMode.leniency("warn-reports") == .reports)
  }
}
