/// One dismissal, to take it back.
public struct Dismissal: Sendable {
  /// Takes the dismissal back: the object may live on and is not reported.
  ///
  /// Does nothing where the object is gone, was reported, or was dismissed again after it was
  /// presented.
  public func cancel() {}
}
