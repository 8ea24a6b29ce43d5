/// What a watcher takes the time from.
package protocol TrackingClock: Sendable {
  /// The present; never goes back.
  var now: Timestamp { get }
}
