/// The types that LeakFinder itself keeps addresses in: they hold nothing.
enum OwnMemoryTypes {
  /// The modules of LeakFinder.
  private static let modules = [
    "LeakLocking.", "LeakMemory.", "LeakReflection.", "LeakSearch.", "LeakTracking.",
    "LeakReports.",
    "LeakFinder.",
    "LeakFinderTesting.",
  ]

  /// Whether a type is one of them, or a collection of some.
  static func contains(_ typeName: String) -> Bool {
    modules.contains { module in
      typeName.hasPrefix(module) || typeName.contains("<" + module)
        || typeName.contains(", " + module)
    }
  }
}
