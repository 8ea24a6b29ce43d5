public import Testing

extension Trait where Self == LeakDetectionTrait {
  /// A trait that fails a test for objects that it dismissed or left unreachable.
  ///
  /// ```swift
  /// @Test(.detectsLeaks) func popsTheScreen() { … }
  /// @Suite(.detectsLeaks) struct NavigationTests { … }
  /// ```
  public static var detectsLeaks: Self { detectsLeaks(.failure) }

  /// Makes a trait that fails a test for its leaks, or warns of them.
  ///
  /// - Parameter mode: What a leak does to the test.
  /// - Returns: The trait.
  public static func detectsLeaks(_ mode: LeakDetectionMode) -> Self {
    LeakDetectionTrait(mode: mode)
  }
}
