public import LeakReports

/// Watches objects that should be gone and reports those that are not.
public final class LeakTracker: Sendable {
  /// The tracker for the whole process.
  ///
  /// Inert in release builds unless the environment has `LEAKFINDER=on`, and in all builds where it
  /// has `LEAKFINDER=off`.
  public static let shared = LeakTracker(configuration: Configuration())

  /// A tracker of its own; off only with `LEAKFINDER=off`.
  public init(configuration: Configuration = Configuration()) {}

  /// Whether registrations are looked at, or dropped at once.
  public var isActive: Bool { true }

  /// Says that an object should be gone soon; it is reported if it is alive after its grace period.
  @discardableResult
  public func didDismiss(
    _ object: AnyObject,
    reason: String? = nil,
    gracePeriod: Duration? = nil,
    options: DismissalOptions = [],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Dismissal {
    Dismissal()
  }

  /// Says that an object is in use again: takes back every pending dismissal of it.
  public func didPresent(_ object: AnyObject) {}

  /// Notes where an object is made, for its report.
  public func track(
    _ object: AnyObject,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {}

  /// Leaves the instances of a class alone; those of its subclasses are still reported.
  public func ignore(_ type: AnyClass) {}

  /// Adds a receiver of every report.
  @discardableResult
  public func addSink(_ sink: @escaping @Sendable (LeakReport) -> Void) -> SinkToken {
    SinkToken(number: 0)
  }

  /// Removes a receiver.
  public func removeSink(_ token: SinkToken) {}

  /// Decides everything registered before the call.
  public func settle() async -> [LeakReport] { [] }

  /// Decides everything registered before the call, within a time.
  public func settle(within limit: Duration) async -> [LeakReport] { [] }
}
