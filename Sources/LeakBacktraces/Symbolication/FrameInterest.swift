/// Decides whether a programmer wants to see a frame.
enum FrameInterest {
  /// LeakFinder's own modules; `LeakRemedies` is a library like any other to its user.
  private static let own: Set<Substring> = [
    "LeakLocking", "LeakMemory", "LeakBacktraces", "LeakFindings", "LeakMirror",
    "LeakImages", "LeakAllocators", "LeakMetadata", "LeakGraph", "LeakLibraries", "LeakAnalysis",
    "LeakTracking",
    "LeakReports", "LeakFinder", "LeakFinderTesting", "LeakTestSupport",
  ]

  /// Modules that call tests.
  private static let harness: Set<Substring> = ["XCTest", "Testing"]

  /// The libraries of test frameworks.
  private static let harnessImages: Set<String> = [
    "libXCTest.so", "libTesting.so", "lib_TestingInterop.so",
  ]

  /// Libraries whose functions schedule, wait or start.
  private static let schedulingImages: Set<String> = [
    "libswift_Concurrency.so", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
  ]

  /// C functions that start a program or a thread.
  private static let starting: Set<String> = [
    "_start", "__libc_start_main", "__libc_start_call_main", "__libc_start_main_impl",
    "call_init", "start_thread", "clone", "clone3", "__clone", "__clone3", "__restore_rt",
    "thread_start",
  ]

  /// What only the functions that SwiftPM generates to find and run tests have in their names.
  private static let runningTests = ["__allTests__", "__allDiscoveredTests", "Runner.$main()"]

  /// C functions that begin so belong to the runtime, to Dispatch's workers or to us.
  private static let internalPrefixes = [
    "swift_", "_swift_", "_dispatch_", "_pthread_", "leak_", "__swift_",
  ]

  /// Whether a frame belongs into a report.
  ///
  /// - Returns: True for the program's own functions and for those of libraries between them.
  /// - Parameters:
  ///   - name: The linker's name; nil where stripped.
  ///   - symbol: The demangled name; nil where stripped.
  ///   - file: The source file; nil where unknown.
  ///   - line: The line there; nil where unknown.
  ///   - image: The path of the executable or library.
  ///   - isSystemImage: Whether the system or the toolchain brought that image.
  static func isOfInterest(
    name: String?,
    symbol: String?,
    file: String?,
    line: Int?,
    image: String?,
    isSystemImage: Bool
  ) -> Bool {
    let imageName = image.map(SourcePath.name(of:)) ?? ""
    // Without a name a frame of a library says nothing; one of the program still says where.
    guard let name else { return image != nil && !isSystemImage }
    let mangled = MangledName(name)
    guard mangled.isSwift else {
      return isOfInterest(cName: name, file: file, line: line, imageName)
    }
    // What waits in a library of the scheduler, as `withTaskCancellationHandler` does, waits for the
    // program's own function, which is shown.
    if harnessImages.contains(imageName) || schedulingImages.contains(imageName) { return false }
    if mangled.isThunk || symbol.map(DisplayName.isOfCompiler) == true { return false }
    if mangled.isDeclared(inOneOf: own) || mangled.isDeclared(inOneOf: harness) {
      return false
    }
    // What SwiftPM generates to call the tests.
    if let file, SourcePath.name(of: file) == "runner.swift" { return false }
    if let symbol, runningTests.contains(where: symbol.contains) { return false }
    if let module = mangled.module {
      if module.hasSuffix("PackageTests") || module.hasSuffix("PackageDiscoveredTests") {
        return false
      }
    }
    // What a macro made beside a declaration under a name that nobody wrote, as @Test and @Suite do.
    // ("Test" itself may be abbreviated there, where the suite's name has the same word.)
    return !mangled.text.contains("fMp_")
  }

  /// Whether a C or C++ function's frame belongs into a report.
  private static func isOfInterest(
    cName name: String,
    file: String?,
    line: Int?,
    _ imageName: String
  ) -> Bool {
    if harnessImages.contains(imageName) || schedulingImages.contains(imageName) { return false }
    if starting.contains(name) { return false }
    if internalPrefixes.contains(where: name.hasPrefix) { return false }
    // The program's top-level code is the function `main`, or `async_Main` where it awaits; without
    // a line it is what the compiler puts around it. A test runner's says nothing.
    if DisplayName.isTopLevelCode(name) {
      return line != nil && file.map { SourcePath.name(of: $0) != "runner.swift" } ?? false
    }
    return true
  }
}
