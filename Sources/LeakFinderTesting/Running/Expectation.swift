import LeakTracking

/// An object that a test expects to be gone, and the call that said so.
struct Expectation: Sendable {
  /// The object.
  let box: WeakBox

  /// How long it may outlive the test.
  let limit: Duration

  /// The call.
  let site: CallSite
}
