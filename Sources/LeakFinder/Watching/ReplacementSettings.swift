import LeakTracking

/// How a property's values are dismissed when others take their places.
///
/// Apart from the property, which is in release builds too, and then without this.
final class ReplacementSettings: Sendable {
  /// Why values should be gone; nil for that they were replaced.
  private let reason: String?

  /// How long they may live on; nil for the tracker's own.
  private let gracePeriod: Duration?

  /// How they are dismissed.
  private let options: DismissalOptions

  /// Who watches them; nil for the shared tracker, so that no path leads there.
  private let tracker: LeakTracker?

  /// Where the property is declared.
  private let site: CallSite

  /// Settings of a property.
  init(
    reason: String?,
    gracePeriod: Duration?,
    options: DismissalOptions,
    tracker: LeakTracker?,
    site: CallSite
  ) {
    self.reason = reason
    self.gracePeriod = gracePeriod
    self.options = options
    self.tracker = tracker
    self.site = site
  }

  /// Dismisses the old value and presents the new one, where these are objects.
  func didReplace<Value>(_ old: Value, by new: Value) {
    let (old, new) = (Self.object(in: old), Self.object(in: new))
    guard old !== new else { return }
    let tracker = tracker ?? .shared
    if let new { tracker.didPresent(new) }
    guard let old else { return }
    _ = tracker.register(
      old,
      reason: reason ?? (new == nil ? "its property was set to nil" : "its property was replaced"),
      gracePeriod: gracePeriod,
      options: options,
      scope: nil,
      site: site
    )
  }

  /// The object that a value is, or that is in an optional; nil where there is none.
  private static func object<Value>(in value: Value) -> AnyObject? {
    // Any other value would be boxed, and be an object then.
    if Value.self is AnyObject.Type { return value as AnyObject }
    if let optional = value as? any OptionalValue {
      return optional.wrappedValue.flatMap { object(in: $0) }
    }
    let any: Any = value
    return type(of: any) is AnyObject.Type ? any as AnyObject : nil
  }
}
