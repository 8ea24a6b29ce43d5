/// What this package was built as; the host's own build does not matter.
enum Build {
  /// Whether this is a debug build.
  ///
  /// By `#if DEBUG`: `_isDebugAssertConfiguration()` is false here, because the module asks for
  /// optimisation in debug builds as well.
  static var isDebug: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }
}
