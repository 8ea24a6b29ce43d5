import Testing

@testable import LeakFinderTesting

@Suite("XCTest as a whole")
struct XCTestAdoptionTests {
  @Test(
    "LEAKFINDER_XCTEST=all makes all tests check; anything else does not",
    arguments: [
      (nil, false), ("", false), ("all", true), ("ALL", true), ("asked", false), ("some", false),
    ] as [(String?, Bool)]
  )
  func environment(value: String?, isForAll: Bool) {
    #expect(XCTestAdoption.isForAll(value) == isForAll)
  }
}
