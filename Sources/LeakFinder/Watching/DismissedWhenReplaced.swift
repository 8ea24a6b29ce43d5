import LeakTracking

/// A property wrapper that dismisses the old value when another one, or nil, is assigned.
///
/// ```swift
/// final class Navigator {
///   @DismissedWhenReplaced var detail: DetailScreen?
///
///   func close() {
///     detail = nil  // as LeakTracker.shared.didDismiss(detail) before it
///   }
/// }
/// ```
///
/// For properties that own their object: who takes it out lets it go. What is put in is presented,
/// so that a pending dismissal of it is taken back. Setting the same object again does nothing.
/// A value that is no object, nor an optional with one in it, is only stored.
///
/// The report's call is the property's declaration; its backtrace leads to who replaced the value.
/// With a tracker that is inert, as the shared one is in release builds, nothing is done.
@propertyWrapper
public struct DismissedWhenReplaced<Value> {
  /// The property's value.
  public var wrappedValue: Value {
    didSet { settings?.didReplace(oldValue, by: wrappedValue) }
  }

  /// How values are dismissed; nil where they are not.
  private let settings: ReplacementSettings?

  /// Wraps a property.
  ///
  /// - Parameters:
  ///   - wrappedValue: The first value.
  ///   - reason: Why values should be gone; otherwise that they were replaced.
  ///   - gracePeriod: How long they may live on; nil for the tracker's own.
  ///   - options: How they are dismissed, such as `.includingOwned`.
  ///   - tracker: Who watches them; nil for the shared tracker.
  ///   - fileID: The property's file; leave it out.
  ///   - filePath: The property's file; leave it out.
  ///   - line: The property's line; leave it out.
  ///   - column: The property's column; leave it out.
  public init(
    wrappedValue: Value,
    reason: String? = nil,
    gracePeriod: Duration? = nil,
    options: DismissalOptions = DismissalOptions(),
    tracker: LeakTracker? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.wrappedValue = wrappedValue
    let watching = tracker ?? .shared
    settings =
      watching.isActive
      ? ReplacementSettings(
        reason: reason,
        gracePeriod: gracePeriod,
        options: options,
        tracker: tracker,
        site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      ) : nil
  }
}

extension DismissedWhenReplaced where Value: ExpressibleByNilLiteral {
  /// Wraps an optional property that begins as nil.
  ///
  /// - Parameters:
  ///   - reason: Why values should be gone; otherwise that they were replaced.
  ///   - gracePeriod: How long they may live on; nil for the tracker's own.
  ///   - options: How they are dismissed, such as `.includingOwned`.
  ///   - tracker: Who watches them; nil for the shared tracker.
  ///   - fileID: The property's file; leave it out.
  ///   - filePath: The property's file; leave it out.
  ///   - line: The property's line; leave it out.
  ///   - column: The property's column; leave it out.
  public init(
    reason: String? = nil,
    gracePeriod: Duration? = nil,
    options: DismissalOptions = DismissalOptions(),
    tracker: LeakTracker? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      wrappedValue: nil,
      reason: reason,
      gracePeriod: gracePeriod,
      options: options,
      tracker: tracker,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

// MARK: - Sendable

extension DismissedWhenReplaced: Sendable where Value: Sendable {}
