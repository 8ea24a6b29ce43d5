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

  /// What the environment asks to warn of, whatever tests say.
  enum Leniency: Hashable {
    /// Nothing.
    case nothing

    /// What has a report: somebody judges that later, as a baseline does. What grows has none, and fails.
    case reports

    /// Everything.
    case everything
  }

  /// What the environment asks to warn of.
  private static let leniency = leniency(ProcessEnvironment.value(of: "LEAKFINDER_MODE"))

  /// This mode, or what the environment makes of it, of what has a report.
  var effective: LeakDetectionMode {
    Self.leniency == .nothing ? self : .warning
  }

  /// This mode, or what the environment makes of it, of what has no report.
  var effectiveWithoutReport: LeakDetectionMode {
    Self.leniency == .everything ? .warning : self
  }

  /// Reads `LEAKFINDER_MODE`, in whatever letter case; says so where it makes no sense.
  static func leniency(_ value: String?) -> Leniency {
    switch value?.lowercased() {
    case nil, "", "fail", "failure": return .nothing
    case "warn", "warning": return .everything
    case "warn-reports": return .reports
    case let other?:
      Recorder.print(
        "LeakFinder: LEAKFINDER_MODE=\(other) is neither warn nor fail, and is ignored."
      )
      return .nothing
    }
  }
}
