import Glibc

/// The toolchain that runs the tests.
enum Toolchain {
  /// The path of one of its programs; nil where it is not found.
  static func path(of name: String) -> String? {
    // SAFETY: The environment is not changed by tests.
    guard let path = unsafe getenv("PATH") else { return nil }
    return unsafe String(cString: path).split(separator: ":").map { "\($0)/\(name)" }.first {
      // SAFETY: The string is copied for the call.
      unsafe access($0, X_OK) == 0
    }
  }
}
