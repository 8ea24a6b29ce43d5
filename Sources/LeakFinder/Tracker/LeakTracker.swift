public import LeakReports

/// Watches objects that should be gone and reports those that are not.
public final class LeakTracker: Sendable {
  /// The tracker for the whole process.
  public static let shared = LeakTracker(configuration: Configuration())

  /// A tracker of its own.
  public init(configuration: Configuration) {}

  /// Says that an object should be gone soon.
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
  public func track(_ object: AnyObject) {}

  /// Decides everything registered before the call.
  public func settle() async -> [LeakReport] { [] }

  /// Decides everything registered before the call, within a time.
  public func settle(within limit: Duration) async -> [LeakReport] { [] }
}

/// How a tracker behaves.
public struct Configuration: Sendable {
  /// The usual behaviour.
  public init() {}
}

/// How one dismissal is treated.
public struct DismissalOptions: OptionSet, Sendable {
  /// The option set's bits.
  public let rawValue: Int

  /// Options from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// One dismissal, to take it back.
public struct Dismissal: Sendable {
  /// Takes the dismissal back.
  public func cancel() {}
}
