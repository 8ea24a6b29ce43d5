/// Whether all of XCTest's tests fail for what they dismiss and leave behind, unasked.
///
/// `LEAKFINDER_XCTEST=all` in the environment makes every test case behave as one that inherits from
/// `LeakDetectingTestCase`, without a change to any of them.
enum XCTestAdoption {
  /// What the environment of this process says.
  static let isForAll = isForAll(ProcessEnvironment.value(of: "LEAKFINDER_XCTEST"))

  /// Reads `LEAKFINDER_XCTEST`, in whatever letter case; says so where it makes no sense.
  static func isForAll(_ value: String?) -> Bool {
    switch value?.lowercased() {
    case nil, "", "asked": return false
    case "all": return true
    case let other?:
      Recorder.print(
        "LeakFinder: LEAKFINDER_XCTEST=\(other) is neither all nor asked, and is ignored."
      )
      return false
    }
  }
}
