/// Tells LeakFinder's own functions and variables from a program's.
enum OwnCode {
  /// LeakFinder's modules; what a program's own code is called so is taken for it too.
  static let modules = [
    "LeakLocking", "LeakMemory", "LeakImages", "LeakAllocators", "LeakMetadata", "LeakGraph",
    "LeakLibraries", "LeakAnalysis", "LeakBacktraces", "LeakReflection", "LeakSearch",
    "LeakTracking", "LeakReports", "LeakFinder", "LeakFinderTesting",
  ]

  /// How the linker's names of their functions and variables begin.
  private static let prefixes = ["leak_"] + modules.map { "$s\($0.utf8.count)\($0)" }

  /// Whether a linker's name is that of LeakFinder's own function or variable.
  static func isOwn(_ mangledName: String) -> Bool {
    prefixes.contains(where: mangledName.hasPrefix)
  }
}
