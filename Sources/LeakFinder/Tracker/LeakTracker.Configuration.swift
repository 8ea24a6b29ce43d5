public import LeakKnowledge

extension LeakTracker {
  /// The settings of a tracker.
  public struct Configuration: Sendable {
    /// The time that a dismissed object may stay alive, 2 s by default; a call can give its own.
    ///
    /// Negative values count as zero, values above a day as a day. Zero means: decided at the next
    /// look, which comes at once and on another thread.
    public var gracePeriod: Duration = .seconds(2)

    /// Whether the text of every report is written to standard error.
    ///
    /// True in debug builds of this package; in release builds where the environment has
    /// `LEAKFINDER=on`, otherwise false.
    public var printsReports: Bool

    /// The classes whose instances may stay alive for as long as they like.
    private(set) var ignoredTypes: Set<ObjectIdentifier> = []

    /// The rules: references to ignore, and known leaks, which fail nothing.
    ///
    /// ```swift
    /// var configuration = LeakTracker.Configuration()
    /// configuration.rules.add(
    ///   LeakRule(.knownLeak, .field("Vendor.Session.delegate"), reason: "Vendor 3.1 never clears it")
    /// )
    /// ```
    ///
    /// They come before the process's own: those of the file that `LEAKFINDER_RULES` names, and those that
    /// `LeakRules.addToProcess(_:)` added.
    public var rules = LeakRules()

    /// The default settings.
    public init() {
      self.init(environment: .ofProcess, isDebug: Build.isDebug)
    }

    /// The usual behaviour in an environment.
    ///
    /// - Parameters:
    ///   - environment: The environment's variables.
    ///   - isDebug: Whether this is a debug build.
    package init(environment: LeakFinderEnvironment, isDebug: Bool) {
      printsReports = environment.printsReports(isDebug: isDebug)
    }

    /// Ignores the instances of a class; those of its subclasses are still reported.
    public mutating func ignore(_ type: AnyClass) {
      ignoredTypes.insert(ObjectIdentifier(type))
    }
  }
}
