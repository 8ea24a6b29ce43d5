public import LeakKnowledge

extension LeakTracker {
  /// How a tracker behaves.
  public struct Configuration: Sendable {
    /// How long a dismissed object may stay alive, unless the call says otherwise; 2 s at first.
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

    /// What is known of leaks beforehand: references to ignore, and leaks that fail nothing.
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

    /// The usual behaviour.
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

    /// Leaves the instances of a class alone; those of its subclasses are still reported.
    public mutating func ignore(_ type: AnyClass) {
      ignoredTypes.insert(ObjectIdentifier(type))
    }
  }
}
