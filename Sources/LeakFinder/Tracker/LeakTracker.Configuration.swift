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
    /// True in debug builds of this package, false in release builds.
    public var printsReports: Bool = Build.isDebug

    /// The classes whose instances may stay alive for as long as they like.
    private(set) var ignoredTypes: Set<ObjectIdentifier> = []

    /// The usual behaviour.
    public init() {}

    /// Leaves the instances of a class alone; those of its subclasses are still reported.
    public mutating func ignore(_ type: AnyClass) {
      ignoredTypes.insert(ObjectIdentifier(type))
    }
  }
}
