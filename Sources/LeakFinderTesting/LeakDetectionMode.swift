/// What a leak does to the test it is found in.
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

  /// What the environment asks for, whatever tests say.
  static let processIsLenient = ProcessEnvironment.value(of: "LEAKFINDER_MODE") == "warn"

  /// This mode, or what the environment makes of it.
  var effective: LeakDetectionMode {
    LeakDetectionMode.processIsLenient ? .warning : self
  }
}
