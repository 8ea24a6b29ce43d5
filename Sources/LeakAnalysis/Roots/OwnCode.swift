/// Tells LeakFinder's own functions and variables from a program's.
enum OwnCode {
  /// LeakFinder's modules; what a program's own code is called so is taken for it too.
  static let modules = [
    "LeakLocking", "LeakMemory", "LeakImages", "LeakAllocators", "LeakMetadata", "LeakGraph",
    "LeakLibraries", "LeakAnalysis", "LeakBacktraces", "LeakFindings", "LeakMirror",
    "LeakTracking", "LeakReports", "LeakFinder", "LeakFinderTesting",
  ]

  /// How the linker's names of their functions and variables begin.
  private static let prefixes = ["leak_"] + modules.map { "$s\($0.utf8.count)\($0)" }

  /// Whether a type's name has a type of LeakFinder's in it: its own, or an argument's, as storage of collections
  /// has.
  static func names(_ typeName: String) -> Bool {
    let name = Array(typeName.utf8)
    var isStart = true
    for index in name.indices {
      defer { isStart = "<( ,".utf8.contains(name[index]) }
      guard isStart, name[index] == UInt8(ascii: "L") else { continue }
      let module = name[index...].prefix { $0 != UInt8(ascii: ".") }
      if moduleNames.contains(Array(module)) { return true }
    }
    return false
  }

  /// The modules' names, for comparison.
  private static let moduleNames = Set(modules.map { Array($0.utf8) })

  /// Whether a linker's name is that of LeakFinder's own function or variable.
  static func isOwn(_ mangledName: String) -> Bool {
    prefixes.contains(where: mangledName.hasPrefix)
  }
}
