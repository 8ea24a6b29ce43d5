/// The effect of a leak on its test.
///
/// `LEAKFINDER_MODE=warn` in the environment turns ``failure`` into ``warning`` for a whole run, in
/// both frameworks; for a project that has leaks to begin with.
public enum LeakDetectionMode: Sendable, Hashable {
  /// The test fails.
  case failure

  /// The test passes; the leak is shown as a warning.
  ///
  /// In Swift Testing an issue of severity warning (Swift 6.3 and later), otherwise a line on
  /// standard error.
  case warning

  /// Whether the environment asks for warnings, whatever tests say.
  private static let processIsLenient = isLenient(ProcessEnvironment.value(of: "LEAKFINDER_MODE"))

  /// This mode, or what the environment makes of it.
  var effective: LeakDetectionMode {
    LeakDetectionMode.processIsLenient ? .warning : self
  }

  /// Reads `LEAKFINDER_MODE`, in whatever letter case; says so where it makes no sense.
  static func isLenient(_ value: String?) -> Bool {
    switch value?.lowercased() {
    case nil, "", "fail", "failure": return false
    case "warn", "warning": return true
    case let other?:
      Recorder.print(
        "LeakFinder: LEAKFINDER_MODE=\(other) is neither warn nor fail, and is ignored."
      )
      return false
    }
  }
}
