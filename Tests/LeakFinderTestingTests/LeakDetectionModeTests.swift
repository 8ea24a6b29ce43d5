import Testing

@testable import LeakFinderTesting

@Suite("LEAKFINDER_MODE")
struct LeakDetectionModeTests {
  @Test(
    "turns failures into warnings",
    arguments: ["warn", "warning", "WARN"]
  )
  func isLenient(value: String) {
    #expect(LeakDetectionMode.isLenient(value))
  }

  @Test(
    "changes nothing otherwise",
    arguments: [nil, "", "fail", "failure", "perhaps"]
  )
  func isStrict(value: String?) {
    #expect(!LeakDetectionMode.isLenient(value))
  }
}
