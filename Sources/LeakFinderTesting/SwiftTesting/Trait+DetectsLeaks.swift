public import Testing

extension Trait where Self == LeakDetectionTrait {
  /// Fails a test for what it dismissed and left behind.
  ///
  /// ```swift
  /// @Test(.detectsLeaks) func popsTheScreen() { … }
  /// @Suite(.detectsLeaks) struct NavigationTests { … }
  /// ```
  public static var detectsLeaks: Self { detectsLeaks(.failure) }

  /// Shows what a test dismissed and left behind, in the way asked for.
  ///
  /// - Parameter mode: What a leak does to the test.
  /// - Returns: The trait.
  public static func detectsLeaks(_ mode: LeakDetectionMode) -> Self {
    LeakDetectionTrait(mode: mode)
  }
}
