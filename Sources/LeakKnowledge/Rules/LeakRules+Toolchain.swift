extension LeakRules {
  /// Which toolchain the rules were verified with.
  private static let foundation = "Foundation of Swift 6.3.1 on Linux"

  /// What the toolchain leaks whatever the program does.
  ///
  /// A timer's initialiser gives a retain to the run loop's timer, whose context has no release callback: the retain
  /// is never taken back, not when the timer has fired and not when it is invalidated. An operation's completion
  /// block stays after it ran, while Apple's Foundation clears it; one that was never started would keep its block
  /// anywhere. A process that runs has a source of its run loop, which has the process: only `waitUntilExit()` lets go
  /// of it, while the end of the process takes it out of the run loop alone. A test case keeps its teardown blocks when
  /// they have run, and is itself kept until all tests have. An attributed string makes an array of its attributes,
  /// which it does not release when it goes. The entries of a cache refer to each other both ways, and only the cache's own
  /// methods take them apart: one that goes with two or more leaves a ring. Sources: swift-corelibs-foundation,
  /// Sources/Foundation/Timer.swift, Operation.swift, Process.swift, NSAttributedString.swift and NSCache.swift;
  /// Sources/CoreFoundation/internalInclude/CFRuntime_Internal.h for the number of the array's type;
  /// swift-corelibs-xctest, Sources/XCTest/Private/XCTestCase.TearDownBlocksState.swift; verified with
  /// Swift 6.3.1.
  package static let toolchain = [
    LeakRule(
      .knownLeak,
      .lostRetain(of: "Foundation.Timer"),
      reason: "\(foundation) keeps every Timer",
      versions: foundation
    ),
    LeakRule(
      .knownLeak,
      .lostRetain(of: "Foundation.__NSCFType"),
      reason: "\(foundation) keeps the attributes of every attributed string",
      versions: foundation
    )
    .only(where: .coreFoundationType(63)),
    LeakRule(
      .knownLeak,
      .field("Foundation.Operation.completionBlock"),
      reason: "\(foundation) keeps a completionBlock after it ran",
      versions: foundation,
      verdict: .cycle
    )
    .only(where: .pastFirstCase(property: "__state")),
    LeakRule(
      .knownLeak,
      .field("Foundation.Process._runLoopSourceStorage"),
      reason: "\(foundation) keeps a Process that has ended until waitUntilExit() is called",
      versions: foundation,
      verdict: .cycle
    ),
    LeakRule(
      .knownLeak,
      .field("Foundation.NSCacheEntry.prevByCost"),
      reason: "\(foundation) keeps what an NSCache has that goes without removeAllObjects()",
      versions: foundation,
      verdict: .cycle
    ),
    LeakRule(
      .knownLeak,
      .field("XCTest.XCTestCase.TeardownBlocksState.blocks"),
      reason: "XCTest of Swift 6.3.1 on Linux keeps teardown blocks until all tests have run",
      versions: "XCTest of Swift 6.3.1 on Linux",
      verdict: .heldByRoot
    ),
  ]
}
